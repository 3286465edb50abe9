// Accounts, sessions and personal tokens.

import { call } from './client';
import type { Me } from './types/Me';
import type { NewAccount } from './types/NewAccount';
import type { NewSession } from './types/NewSession';
import type { NewToken } from './types/NewToken';
import type { TokenList } from './types/TokenList';
import type { TokenWish } from './types/TokenWish';

export const people = {
  me: () => call<Me>('GET', '/me'),
  create: (login: string, password: string, name?: string) =>
    call<NewAccount>('POST', '/accounts', { login, password, ...(name ? { name } : {}) }),
  logIn: (login: string, password: string) => call<NewSession>('POST', '/login', { login, password }),
  logOut: () => call<void>('POST', '/logout'),
  changePassword: (old_password: string, password: string) => call<Me>('PATCH', '/me', { old_password, password }),
  deleteMe: () => call<void>('DELETE', '/me'),
  tokens: () => call<TokenList>('GET', '/me/tokens'),
  makeToken: (wish: TokenWish) => call<NewToken>('POST', '/me/tokens', wish),
  revoke: (id: string) => call<void>('DELETE', `/me/tokens/${encodeURIComponent(id)}`),
};

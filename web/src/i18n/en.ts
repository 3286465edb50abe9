import { common } from './en/common';
import { home } from './en/home';
import { room } from './en/room';
import { table } from './en/table';
import { happened } from './en/happened';
import { end } from './en/end';
import { replay } from './en/replay';
import { rules } from './en/rules';
import { learn } from './en/learn';
import { settings } from './en/settings';

export const en = { common, home, room, table, happened, end, replay, rules, learn, settings };

import type { Words } from './index.svelte';
import { common } from './da/common';
import { home } from './da/home';
import { room } from './da/room';
import { table } from './da/table';
import { panels } from './da/panels';
import { turn } from './da/turn';
import { happened } from './da/happened';
import { bots } from './da/bots';
import { end } from './da/end';
import { replay } from './da/replay';
import { rules } from './da/rules';
import { learn } from './da/learn';
import { settings } from './da/settings';

export const da: Words = { common, home, room, table, panels, turn, happened, bots, end, replay, rules, learn, settings };

import type { Words } from './index.svelte';
import { common } from './nl/common';
import { home } from './nl/home';
import { room } from './nl/room';
import { table } from './nl/table';
import { panels } from './nl/panels';
import { turn } from './nl/turn';
import { happened } from './nl/happened';
import { bots } from './nl/bots';
import { end } from './nl/end';
import { replay } from './nl/replay';
import { rules } from './nl/rules';
import { learn } from './nl/learn';
import { settings } from './nl/settings';

export const nl: Words = { common, home, room, table, panels, turn, happened, bots, end, replay, rules, learn, settings };

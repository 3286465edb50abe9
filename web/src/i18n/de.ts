import type { Words } from './index.svelte';
import { common } from './de/common';
import { home } from './de/home';
import { room } from './de/room';
import { table } from './de/table';
import { panels } from './de/panels';
import { turn } from './de/turn';
import { happened } from './de/happened';
import { bots } from './de/bots';
import { end } from './de/end';
import { replay } from './de/replay';
import { rules } from './de/rules';
import { learn } from './de/learn';
import { settings } from './de/settings';

export const de: Words = { common, home, room, table, panels, turn, happened, bots, end, replay, rules, learn, settings };

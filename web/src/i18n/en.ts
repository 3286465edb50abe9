import { common } from './en/common';
import { home } from './en/home';
import { room } from './en/room';
import { table } from './en/table';
import { panels } from './en/panels';
import { turn } from './en/turn';
import { happened } from './en/happened';
import { bots } from './en/bots';
import { end } from './en/end';
import { replay } from './en/replay';
import { rules } from './en/rules';
import { learn } from './en/learn';
import { settings } from './en/settings';

export const en = { common, home, room, table, panels, turn, happened, bots, end, replay, rules, learn, settings };

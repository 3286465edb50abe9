// What the server names by an id, in the words of the viewer; what it says anew, in its own.

import type { ApiProblem } from '../api/types/ApiProblem';
import type { LevelView } from '../api/types/LevelView';
import type { Occupant } from '../api/types/Occupant';
import type { Options } from '../api/types/Options';
import type { Preset } from '../api/types/Preset';
import type { Setup } from '../api/types/Setup';
import type { Words } from '../i18n/index.svelte';
import { gameOf, presetOf } from './setup';

function own<T>(of: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(of, key) ? of[key] : undefined;
}

export function presetName(preset: Preset, t: Words): string {
  return own(t.room.presets, preset.id)?.name ?? preset.name;
}

export function presetText(preset: Preset, t: Words): string {
  return own(t.room.presets, preset.id)?.text ?? '';
}

export function levelName(id: string, levels: readonly LevelView[], t: Words): string {
  return own(t.room.levels, id)?.name ?? levels.find((level) => level.id === id)?.name ?? id;
}

export function levelCharacter(level: LevelView, t: Words): string {
  return own(t.room.levels, level.id)?.character ?? level.character;
}

/** The strength of the strongest; nothing where none was measured. */
export function mostElo(levels: readonly LevelView[]): number | null {
  const known = levels.flatMap(({ elo }) => (elo === undefined ? [] : [elo]));
  return known.length > 0 ? Math.max(...known) : null;
}

/** What a level plays like, and how strong it is where that was measured. */
export function levelText(level: LevelView, levels: readonly LevelView[], t: Words): string {
  const { elo } = level;
  const strength = elo === undefined ? [] : [t.bots.strengthOf(elo, mostElo(levels) ?? elo)];
  return [levelCharacter(level, t), ...strength].join(' ');
}

/** What a table plays, in a few words. */
export function gameName(setup: Setup, presets: readonly Preset[], t: Words): string {
  const exact = presetOf(setup, presets);
  if (exact) return presetName(exact, t);
  const near = gameOf(setup, presets);
  if (near) return presetName(near, t);
  return setup.options.game === 'discovery' ? t.room.discovery : `${t.room.classic}: ${moduleNames(setup.options, t)}`;
}

/** What is added to the game, as a list. */
function moduleNames(options: Options, t: Words): string {
  const { modules, editions } = t.room;
  if (options.game === 'discovery') {
    const parts = [options.hand_of_two && t.room.handOfTwo.name, options.equal_turns && t.room.equalTurns.name];
    return parts.filter(Boolean).join(', ');
  }
  const parts = [
    options.river && modules.river.name,
    options.abbot && modules.abbot.name,
    options.jubilee && modules.jubilee.name,
    options.bridges_castles_bazaars !== 'off' &&
      `${modules.market.name} (${t.room.markets[options.bridges_castles_bazaars]})`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : editions[options.edition].name;
}

/** The rules of a table, a sentence each. */
export function setupSentences(setup: Setup, t: Words): string[] {
  const { room } = t;
  const { options, clock } = setup;
  const added = moduleNames(options, t);
  const all: string[] = [];
  if (options.game === 'classic') {
    all.push(`${room.sumEdition[options.edition]}, ${options.farmers ? room.withFarmers : room.withoutFarmers}.`);
    if (options.river || options.abbot || options.jubilee || options.bridges_castles_bazaars !== 'off') {
      all.push(room.withModules(added));
    }
  } else {
    all.push(room.presets.discovery.text);
    if (added) all.push(room.withModules(added));
  }
  if (setup.begin?.length) all.push(room.begins(setup.begin.length));
  if (setup.seed) all.push(room.sumWord(setup.seed));
  all.push(room.sumAids[setup.aids]);
  if (clock.kind === 'none') all.push(room.sumClock.none);
  else {
    if (clock.kind === 'bank') {
      all.push(room.sumClock.bank(String(Math.round(clock.initial_ms / 6000) / 10), Math.round(clock.increment_ms / 1000)));
    } else if (clock.kind === 'per_turn') all.push(room.sumClock.per_turn(Math.round(clock.ms / 1000)));
    else all.push(room.sumClock.days(clock.days));
    all.push(room.sumAtZero[setup.at_zero]);
  }
  all.push(room.sumTakeback[setup.takeback], room.sumVisibility[setup.visibility]);
  return all;
}

/** Names of all seats: of people, and of bots by their level, with a number only where two are of the same. */
export function seatNames(occupants: readonly Occupant[], levels: readonly LevelView[], t: Words): string[] {
  const seen = new Map<string, number>();
  return occupants.map((occupant) => {
    switch (occupant.kind) {
      case 'person':
        return occupant.name;
      case 'bot': {
        const { level } = occupant;
        const name = `${t.room.seatBot} ${levelName(level, levels, t)}`;
        const number = (seen.get(level) ?? 0) + 1;
        seen.set(level, number);
        const same = occupants.filter((other) => other.kind === 'bot' && other.level === level).length;
        return same > 1 ? `${name} ${number}` : name;
      }
      case 'reserved':
        return t.room.seatReserved;
      case 'open':
        return t.room.seatOpen;
    }
  });
}

/** Why something was refused. What the server says of a set-up or a name is more exact than any words of ours. */
export function problemText(problem: ApiProblem, t: Words, special: Readonly<Record<string, string>> = {}): string {
  return own(special, problem.code) ?? own(t.common.problems, problem.code) ?? problem.detail;
}

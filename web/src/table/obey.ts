// What keys do at the table.

import { i18n } from '../i18n/index.svelte';
import { same } from '../lib/actions';
import type { Command } from './keys';
import type { Zone } from './look';
import type { Model } from './model.svelte';

export interface Screen {
  model: Model;
  board: { fitView(): void; zoomBy(factor: number): void; turnView(): void; focus(): void } | undefined;
  confirm: () => void;
  stepBack: () => void;
  zone: (zone: Zone) => void;
  help: () => void;
  panel: (name: 'log' | 'list' | 'tiles') => void;
}

export function obey(command: Command, { model, board, ...screen }: Screen): void {
  const { turn } = model;
  switch (command.do) {
    case 'confirm':
      return screen.confirm();
    case 'back':
      return screen.stepBack();
    case 'turn':
      return void turn.turn(command.way);
    case 'zone':
      return press(turn.zones.find(({ number }) => number === command.number));
    case 'abbot':
      return press(turn.zones.find(({ figure, state }) => figure === 'abbot' && state !== 'blocked'));
    case 'noFigure':
      return turn.figureAction ? void turn.noFigure() : board?.fitView();
    case 'bridge':
      return nextBridge(model);
    case 'overlay':
      if (command.kind !== 'off') return model.setOverlay(command.kind);
      model.overlay = 'off';
      return model.closeCard();
    case 'zoom':
      return board?.zoomBy(command.factor);
    case 'view':
      return board?.turnView();
    case 'board':
    case 'arrow':
      return board?.focus();
    case 'keys':
      return screen.help();
    case 'scores':
      return model.say(scores(model));
    default:
      return screen.panel(command.do);
  }

  function press(zone: Zone | undefined): void {
    if (zone) screen.zone(zone);
  }
}

/** From one place for a bridge to the next, and then to none. */
function nextBridge({ turn }: Model): void {
  const { bridge } = turn;
  const at = bridge ? turn.bridges.findIndex((other) => same(other, bridge)) : -1;
  void turn.build(turn.bridges[at + 1] ?? null);
}

function scores({ table, names }: Model): string {
  const seats = table.view?.seats ?? [];
  return seats.map(({ score, projected }, seat) => i18n.t.table.scoreLabel(names[seat] ?? '', score, projected)).join('. ');
}

// What keys do at the table.

import { same } from '../lib/actions';
import { clockWords, focusWords, followerWords, lastWords, scoreWords } from './answers';
import type { Command } from './keys';
import type { Zone } from './look';
import type { Model } from './model.svelte';

interface Screen {
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
    case 'turnRight':
      return void turn.turn(1);
    case 'turnLeft':
      return void turn.turn(-1);
    case 'zone':
      return press(turn.zones.find(({ number }) => number === command.number));
    case 'abbot':
      return press(turn.zones.find(({ figure, state }) => figure === 'abbot' && state !== 'blocked'));
    case 'noFigure':
      return turn.figureAction ? void turn.noFigure() : board?.fitView();
    case 'bridge':
      return nextBridge(model);
    case 'fields':
    case 'cities':
    case 'owners':
      return model.setOverlay(command.do);
    case 'noOverlay':
      model.overlay = 'off';
      return model.closeCard();
    case 'zoomIn':
      return board?.zoomBy(1.3);
    case 'zoomOut':
      return board?.zoomBy(1 / 1.3);
    case 'view':
      return board?.turnView();
    case 'board':
    case 'arrow':
      return board?.focus();
    case 'hint':
      return void model.hints.ask();
    case 'keys':
      return screen.help();
    case 'sayScores':
      return model.say(`${scoreWords(model)} ${clockWords(model)}`);
    case 'sayClock':
      return model.say(clockWords(model));
    case 'sayLast':
      return model.say(lastWords(model));
    case 'sayFollowers':
      return model.say(followerWords(model));
    case 'sayFocus':
      return void focusWords(model).then((words) => model.say(words));
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

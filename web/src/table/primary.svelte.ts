// The one button: what it says is what it does.

import { i18n } from '../i18n/index.svelte';
import { isMarket } from './market';
import type { Model } from './model.svelte';

export interface Primary {
  label: string;
  disabled: boolean;
  run: () => Promise<unknown>;
  /** It is no button at all, but what to do first. */
  prompt?: true;
}

const nothing = (): Promise<void> => Promise.resolve();
const hint = (label: string): Primary => ({ label, disabled: true, run: nothing, prompt: true });

/** A bid that is being made. */
export class Bidding {
  tile = $state<string | null>(null);
  points = $state(0);

  constructor(private readonly model: Model) {}

  /** What has to be said at least. */
  readonly least = $derived.by(() => {
    const game = this.model.table.view?.game;
    return game?.question === 'bid' ? (game.highest_bid?.[1] ?? -1) + 1 : 0;
  });
  readonly shown = $derived.by(() => Math.min(Math.max(this.points, this.least), 200));
}

export function primaryOf(model: Model, bidding: Bidding): Primary | null {
  const { table, turn } = model;
  const t = i18n.t.table;
  const game = table.view?.game;
  if (table.acting === null || !game) return null;
  if (table.sending) return hint(t.sending);
  if (model.grace.pending) return { label: i18n.t.turn.cancelSending, disabled: false, run: () => Promise.resolve(model.grace.cancel()) };
  const confirm = (): Promise<void> => model.grace.send(() => table.confirm());
  if (table.draft.length === 0) {
    if (game.question === 'bid') {
      return { label: t.bid(bidding.shown), disabled: false, run: () => table.send([{ do: 'bid', points: bidding.shown }]) };
    }
    if (game.question === 'buy') return null;
    if (game.question === 'pick') return pick(model, bidding);
  }
  if (turn.castles.length > 0 && !turn.castle) return hint(t.answerCastle);
  if (turn.castle) {
    return { label: castleLabel(model, turn.castle.build), disabled: !table.canConfirm, run: confirm };
  }
  if (turn.rewards.length > 0 && !table.canConfirm) return hint(t.chooseReward);
  const reward = table.draft.find(({ do: verb }) => verb === 'reward');
  if (reward?.do === 'reward' && game.question === 'reward') {
    const what = i18n.t.happened.what(model.teller.ground(reward).replace('-first', ''));
    return { label: i18n.t.panels.takeReward(what), disabled: !table.canConfirm, run: () => table.confirm() };
  }
  if (game.question === 'lay' || table.draft.some(({ do: verb }) => verb === 'pick')) {
    if (turn.trial) return hint(t.doesNotFit);
    if (!turn.lay) return hint(table.blind ? t.trySquare : turn.hand.length > 1 ? t.chooseTile : t.chooseSquare);
  }
  const needed = table.settled && table.choices.length > 0;
  if (needed && table.choices.every(({ do: verb }) => verb === 'bridge')) return hint(t.chooseBridge);
  if (needed && table.choices.every(({ do: verb }) => verb === 'symbol')) return hint(t.chooseSymbol);
  return { label: endLabel(model), disabled: !table.canConfirm, run: confirm };
}

function pick(model: Model, bidding: Bidding): Primary {
  const { table } = model;
  const t = i18n.t.table;
  const tile = bidding.tile;
  if (!tile || !table.view?.game?.market.includes(tile)) return hint(isAuction(model) ? t.bazaarPick : t.bazaarPickFree);
  if (isAuction(model)) {
    return {
      label: t.pickAndBid(bidding.shown),
      disabled: false,
      run: () => table.send([{ do: 'pick', tile, bid: bidding.shown }]),
    };
  }
  return { label: t.pickTile, disabled: false, run: () => table.choose({ do: 'pick', tile }) };
}

/** The question of the moment is so large that it takes the place of the bar. */
export function takesBar({ table, turn }: Model): boolean {
  if (table.draft.length === 0 && isMarket(table.view)) return true;
  return table.acting !== null && turn.castles.length > 0;
}

export function isAuction({ table }: Model): boolean {
  const options = table.view?.setup.options;
  return options?.game === 'classic' && options.bridges_castles_bazaars === 'auction';
}

function castleLabel({ castleGain: gain }: Model, build: boolean): string {
  const { table: t, panels } = i18n.t;
  if (gain === null) return build ? t.castleBuild : t.castleNow;
  return build ? panels.castleBuildFor(gain) : panels.castleNowFor(gain);
}

function endLabel({ table, turn }: Model): string {
  const t = i18n.t.table;
  const figure = turn.figureAction;
  const extra = table.preview?.happened.some(
    (event) => event.happened === 'activated' && event.symbol === 'extra-turn',
  );
  const could = table.blind || turn.figureActions.length > 0;
  const label = figure
    ? figure.do === 'place'
      ? t.placeAndEnd(turn.figureName)
      : t.recallAndEnd(turn.figureName)
    : could
      ? t.endWithout
      : t.end;
  return extra ? t.endAndExtra(label) : label;
}

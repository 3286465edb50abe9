// The log turn by turn: what belongs to one turn stays together, from the draw to the points.

import type { Happened } from '../api/types/Happened';
import type { Told } from '../api/types/Told';
import { entryOf, lineOf, type Line, type Teller } from './words';

interface LogTurn {
  key: string;
  seat?: number;
  lines: Line[];
  /** Who acted instead of the player. */
  by?: string;
}

/** All turns, the newest first, each in reading order. */
export function turnsOf(teller: Teller, events: readonly Told[]): LogTurn[] {
  const turns: LogTurn[] = [];
  let bidding = false;
  const begin = (seq: number, seat?: number): LogTurn => {
    const turn: LogTurn = { key: `${seq}.${turns.length}`, lines: [], ...(seat === undefined ? {} : { seat }) };
    turns.push(turn);
    return turn;
  };

  for (const told of events) {
    const isPlay = told.change === 'acted' || told.change === 'started';
    const said = isPlay && told.change !== 'started' ? null : entryOf(teller, { ...told, happened: [] });
    if (said) begin(told.seq, said.seat).lines.push(...said.lines);
    for (const event of told.happened ?? []) {
      if (event.happened === 'turn') begin(told.seq, event.player);
      if (event.happened === 'picked') bidding = event.bid !== null;
      if (event.happened === 'took') bidding = false;
      // The very first turn is not announced.
      const first = event.happened === 'drawn' || event.happened === 'laid' ? event.player : null;
      const last = turns.at(-1);
      const turn = last && (first === null || last.seat !== undefined) ? last : begin(told.seq, first ?? undefined);
      add(turn.lines, event, lineIn(teller, turn, event, bidding));
    }
    const last = turns.at(-1);
    if (last && told.change === 'acted' && told.by === 'clock') last.by = teller.words.happened.byClock;
  }
  return turns.filter(({ lines }) => lines.length > 0).reverse();
}

/** Who passes in an auction says so; who places nobody does not. What is drawn after a tile was laid is for a bazaar. */
function lineIn(teller: Teller, { lines }: LogTurn, event: Happened, bidding: boolean): Line | null {
  const { words, name } = teller;
  if (bidding && event.happened === 'passed') return { text: words.happened.passed(name(event.player)), seat: event.player, loud: true };
  const line = lineOf(teller, event);
  const isLaid = lines.some(({ tile, at }) => tile !== undefined && at !== undefined);
  return line && event.happened === 'drawn' && isLaid ? { ...line, text: words.panels.inMarket } : line;
}

/** A tile that is drawn and then laid, or put aside, is told of once. */
function add(lines: Line[], event: Happened, line: Line | null): void {
  if (!line) return;
  if (event.happened === 'laid' || event.happened === 'discarded' || event.happened === 'refused') {
    const drawn = lines.findLastIndex(({ tile, isDraw }) => isDraw && tile === event.tile);
    if (drawn >= 0) lines.splice(drawn, 1);
  }
  lines.push(line);
}

import { signed } from '../../lib/numbers';

/** A number of things, such as `3 tiles`. */
const items: Record<string, [string, string]> = {
  tile: ["tile", "tiles"],
  shield: ["shield", "shields"],
  cloister: ["cloister", "cloisters"],
  garden: ["garden", "gardens"],
  neighbour: ["tile around it", "tiles around it"],
  city: ["city", "cities"],
  symbol: ["symbol", "symbols"],
  castle: ["castle", "castles"],
  harbour: ["harbour", "harbours"],
};

const a = (word: string): string => (word.endsWith("s") ? word : `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`);

export const happened = {
  item: (item: string, n: number): string => `${n} ${items[item]?.[n === 1 ? 0 : 1] ?? item}`,
  /** What was scored. */
  what: (what: string): string =>
    ({
      city: "city",
      road: "road",
      cloister: "cloister",
      garden: "garden",
      field: "field",
      plains: "plains",
      mountains: "mountains",
      sea: "sea",
      symbol: "symbol",
      castle: "castle",
    })[what] ?? what,
  symbol: (symbol: string): string =>
    ({ "beside-own": "beside your own", anywhere: "anywhere", "extra-turn": "extra turn" })[symbol] ?? symbol,
  started: "The game begins.",
  extraTurn: (name: string): string => `${name} has an extra turn.`,
  marketTurn: (name: string): string => `${name} plays a tile from the bazaar.`,
  drawn: (name: string): string => `${name} draws a tile`,
  laidAside: "A tile was laid aside before the game",
  discarded: "This tile could not be placed and is out of the game",
  refused: (name: string): string => `${name} turns a tile down`,
  laid: (name: string, where: string): string => `${name} lays a tile, ${where}`,
  bridged: (name: string): string => `${name} builds a bridge.`,
  castleBuilt: (name: string): string => `${name} builds a castle.`,
  picked: (name: string): string => `${name} picks a tile`,
  pickedFor: (name: string, n: number): string => `${name} picks a tile and bids ${n}`,
  raised: (name: string, n: number): string => `${name} bids ${n}.`,
  paid: (name: string, to: string, n: number): string => `${name} pays ${to} ${n}.`,
  lost: (name: string, n: number): string => `${name} pays ${n} to nobody.`,
  took: (name: string): string => `${name} gets a tile`,
  placed: (name: string, figure: string): string => `${name} places ${a(figure)}.`,
  passed: (name: string): string => `${name} passes.`,
  activated: (name: string, symbol: string): string => `${name} wakes a symbol: ${symbol}.`,
  scored: (name: string, n: number, what: string): string =>
    `${name}: ${signed(n)} for ${a(what)}`,
  returned: (name: string, figure: string): string => `${name} gets ${a(figure)} back.`,
  ended: "The game is over.",
  byClock: "the clock played for them",
  resigned: (name: string): string => `${name} gives up.`,
  outOfTime: (name: string): string => `${name} is out of time.`,
  substituted: (name: string): string => `A bot plays for ${name}.`,
  isBack: (name: string): string => `${name} plays again.`,
  takebackAsked: (name: string): string => `${name} asks to take the last turn back.`,
  takebackAgreed: (name: string): string => `${name} agrees.`,
  takebackRefused: (name: string): string => `${name} does not agree.`,
  takenBack: "The last turn was taken back.",
  rematchWanted: (name: string): string => `${name} wants another game.`,
  closed: "The table was closed.",
};

import { signed } from '../../lib/numbers';
import { points } from './table';

export const panels = {
  // A castle, or points.
  castleOf: (where: string): string => `Your city (${where}) can become a castle`,
  castleNowFor: (n: number): string => `Score now: ${points(n)}`,
  castleBuildFor: (n: number): string => (n > 0 ? `Build castle (give up ${n} now)` : "Build castle"),
  castleHome: "Your follower comes home.",
  castleGivesUp: (n: number): string => `0 points now instead of ${n};`,
  castleLater:
    "your follower stays. You are paid what the first road, city or cloister completed later in the 6 squares is worth, or nothing if none is.",
  castleAround: "In its 6 squares, now and when complete",
  castleAroundNothing: "Nothing in its 6 squares can be completed yet.",
  takeReward: (what: string): string => `Take the ${what}`,
  worthAround: (now: number, done: number | null): string => (done === null ? `${now} now, then more` : `${now} now, then ${done}`),

  // Bazaar.
  bestForYou: (n: number): string => `best for you ${signed(n)}`,
  bidStates: {
    picks: "picks",
    picked: "has the last word",
    decides: "buys or sells",
    bids: "may raise now",
    leads: "highest bid",
    outbid: "outbid",
    passed: "passed",
    mayRaise: "may raise once",
    waits: "has no tile yet",
    has: "has a tile",
    played: "has played",
  },
  playOrder: "Tiles of the bazaar, in this order:",

  // Where points come from.
  banked: "Scored so far",
  otherPoints: "Field by field and others",
  ifEnded: "If the game ended now",
  notNow: "The server does not answer just now.",

  // Refusals.
  inTheWay: (what: string): string => `In the way: ${what}`,
  tileAt: (where: string): string => `the tile ${where}`,
  figureOfAt: (name: string, figure: string, where: string): string => `${name}'s ${figure}, ${where}`,

  // Tiles.
  tapSquare: "Tap an open square on the board to see what fits there.",
  inHand: "To be laid now",
  inMarket: "In the bazaar",
  discards: "Out of the game",
  spent: (n: number): string => `All drawn (${n} kinds)`,
  fitsOdds: (next: string, draws: number, own: string): string =>
    draws <= 1 ? `Next draw ${next}.` : `Next draw ${next}, in your next ${draws} draws ${own}.`,
  fitsHere: (n: number): string => (n === 0 ? "It fits nowhere." : `It fits ${n} ${n === 1 ? "square" : "squares"}, marked on the board.`),
  clear: "Clear",

  // Features.
  worthDone: "If complete, at least",
  eachHas: (names: string, n: number): string => `${names}: ${n} each`,
  citiesOf: (n: number): string => `Its cities (${n})`,
  nobodyLeads: "nobody",
  cityOpen: "not complete",
};

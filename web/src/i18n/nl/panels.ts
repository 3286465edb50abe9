import { signed } from '../../lib/numbers';
import type { panels as English } from '../en/panels';
import { points } from './table';

export const panels: typeof English = {
  castleOf: (where) => `Je stad (${where}) kan een burcht worden`,
  castleNowFor: (n) => `Nu scoren: ${points(n)}`,
  castleBuildFor: (n) => (n > 0 ? `Burcht bouwen (nu ${n} opgeven)` : "Burcht bouwen"),
  castleHome: "Je volgeling komt terug.",
  castleGivesUp: (n) => `Nu 0 punten in plaats van ${n};`,
  castleLater:
    "je volgeling blijft staan. Je krijgt wat de eerste weg, stad of het eerste klooster waard is dat later in de 6 vakken af komt, of niets als er niets af komt.",
  castleAround: "In de 6 vakken, nu en als het af is",
  castleAroundNothing: "In de 6 vakken kan nog niets af komen.",
  takeReward: (what) => `Kies: ${what}`,
  worthAround: (now, done) => (done === null ? `nu ${now}, straks meer` : `nu ${now}, straks ${done}`),

  bestForYou: (n) => `voor jou tot ${signed(n)}`,
  bidStates: {
    picks: "kiest",
    picked: "heeft het laatste woord",
    decides: "koopt of verkoopt",
    bids: "mag nu verhogen",
    leads: "hoogste bod",
    outbid: "overboden",
    passed: "heeft gepast",
    mayRaise: "mag één keer verhogen",
    waits: "nog geen tegel",
    has: "heeft een tegel",
    played: "heeft gespeeld",
  },
  playOrder: "Tegels van de markt, in deze volgorde:",

  banked: "Tot nu toe gescoord",
  otherPoints: "Weiden en overig",
  ifEnded: "Als het spel nu eindigde",
  notNow: "De server antwoordt nu niet.",

  inTheWay: (what) => `In de weg: ${what}`,
  tileAt: (where) => `de tegel ${where}`,
  figureOfAt: (name, figure, where) => `${figure} van ${name}, ${where}`,

  tapSquare: "Tik op een open vak op het bord om te zien wat daar past.",
  inHand: "Nu te leggen",
  inMarket: "Op de markt",
  discards: "Uit het spel",
  spent: (n) => `Allemaal getrokken (${n} soorten)`,
  fitsOdds: (next, draws, own) =>
    draws <= 1 ? `Volgende trek ${next}.` : `Volgende trek ${next}, in je komende ${draws} beurten ${own}.`,
  fitsHere: (n) => (n === 0 ? "Hij past nergens." : `Hij past op ${n} ${n === 1 ? "vak" : "vakken"}, gemarkeerd op het bord.`),
  clear: "Wissen",

  worthDone: "Als het af is, minstens",
  eachHas: (names, n) => `${names}: elk ${n}`,
  citiesOf: (n) => `De steden (${n})`,
  nobodyLeads: "niemand",
  cityOpen: "niet af",
};

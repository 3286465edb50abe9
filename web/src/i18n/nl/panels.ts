import type { panels as English } from '../en/panels';

const points = (n: number): string => `${n} ${n === 1 ? "punt" : "punten"}`;

export const panels: typeof English = {
  castleOf: (where) => `Je stad (${where}) kan een burcht worden`,
  castleNowFor: (n) => `Nu scoren: ${points(n)}`,
  castleBuildFor: (n) => (n > 0 ? `Burcht bouwen (nu ${n} opgeven)` : "Burcht bouwen"),
  castleHome: "Je volgeling komt terug.",
  castleGivesUp: (n) => `Nu 0 punten in plaats van ${n};`,
  castleLater:
    "je volgeling blijft staan. Je krijgt wat de eerste weg, stad of het eerste klooster waard is dat later in de 6 vakken af komt, of niets als er niets af komt.",
  castleAround: "Nog niet af in de 6 vakken",
  castleAroundNothing: "In de 6 vakken kan nog niets af komen.",
  takeReward: (what) => `Kies: ${what}`,
  worthAround: (now, done) => (now === done ? `${now} of meer` : `nu ${now}, straks ${done} of meer`),

  bestForYou: (n) => `voor jou tot ${n >= 0 ? `+${n}` : `−${-n}`}`,
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

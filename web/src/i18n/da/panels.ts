import { signed } from '../../lib/numbers';
import type { panels as English } from '../en/panels';
import { points } from './table';

export const panels: typeof English = {
  castleOf: (where) => `Din by (${where}) kan blive til en borg`,
  castleNowFor: (n) => `Få point nu: ${points(n)}`,
  castleBuildFor: (n) => (n > 0 ? `Byg borg (giv afkald på ${n} nu)` : "Byg borg"),
  castleHome: "Din følgesvend kommer hjem.",
  castleGivesUp: (n) => `0 point nu i stedet for ${n};`,
  castleLater:
    "din følgesvend bliver stående. Du får, hvad den første vej, by eller det første kloster er værd, der senere bliver færdigt i de 6 felter, eller intet.",
  castleAround: "I de 6 felter, nu og når de er færdige",
  castleAroundNothing: "Intet i de 6 felter kan blive færdigt endnu.",
  takeReward: (what) => `Vælg: ${what}`,
  worthAround: (now, done) => (done === null ? `${now} nu, senere mere` : `${now} nu, senere ${done}`),

  bestForYou: (n) => `bedst for dig ${signed(n)}`,
  bidStates: {
    picks: "vælger",
    picked: "har det sidste ord",
    decides: "køber eller sælger",
    bids: "må byde over nu",
    leads: "højeste bud",
    outbid: "overbudt",
    passed: "har meldt pas",
    mayRaise: "må byde over én gang",
    waits: "har ingen brik endnu",
    has: "har en brik",
    played: "har spillet",
  },
  playOrder: "Basarens brikker, i denne rækkefølge:",

  banked: "Fået indtil nu",
  otherPoints: "Marker og andet",
  ifEnded: "Hvis spillet sluttede nu",
  notNow: "Serveren svarer ikke lige nu.",

  inTheWay: (what) => `I vejen: ${what}`,
  tileAt: (where) => `brikken ${where}`,
  figureOfAt: (name, figure, where) => `${figure} (${name}), ${where}`,

  tapSquare: "Tryk på et åbent felt på brættet for at se, hvad der passer dér.",
  inHand: "Skal lægges nu",
  inMarket: "I basaren",
  discards: "Ude af spillet",
  spent: (n) => `Alle trukket (${n} slags)`,
  fitsOdds: (next, draws, own) =>
    draws <= 1 ? `Næste træk ${next}.` : `Næste træk ${next}, i dine næste ${draws} træk ${own}.`,
  fitsHere: (n) => (n === 0 ? "Den passer ingen steder." : `Den passer på ${n} ${n === 1 ? "felt" : "felter"}, markeret på brættet.`),
  clear: "Ryd",

  worthDone: "Hvis færdig, mindst",
  eachHas: (names, n) => `${names}: ${n} hver`,
  citiesOf: (n) => `Byerne (${n})`,
  nobodyLeads: "ingen",
  cityOpen: "ikke færdig",
};

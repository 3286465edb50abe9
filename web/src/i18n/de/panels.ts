import { signed } from '../../lib/numbers';
import type { panels as English } from '../en/panels';
import { points } from './table';

export const panels: typeof English = {
  castleOf: (where) => `Deine Stadt (${where}) kann eine Burg werden`,
  castleNowFor: (n) => `Jetzt werten: ${points(n)}`,
  castleBuildFor: (n) => (n > 0 ? `Burg bauen (jetzt auf ${n} verzichten)` : "Burg bauen"),
  castleHome: "Dein Gefolgsmann kommt zurück.",
  castleGivesUp: (n) => `Jetzt 0 Punkte statt ${n};`,
  castleLater:
    "dein Gefolgsmann bleibt stehen. Du bekommst, was die erste Straße, Stadt oder das erste Kloster wert ist, das später in den 6 Feldern fertig wird, oder nichts.",
  castleAround: "In den 6 Feldern, jetzt und wenn fertig",
  castleAroundNothing: "In den 6 Feldern kann noch nichts fertig werden.",
  takeReward: (what) => `${what} nehmen`,
  worthAround: (now, done) => (done === null ? `jetzt ${now}, dann mehr` : `jetzt ${now}, dann ${done}`),

  bestForYou: (n) => `für dich bis ${signed(n)}`,
  bidStates: {
    picks: "wählt",
    picked: "hat das letzte Wort",
    decides: "kauft oder verkauft",
    bids: "darf jetzt erhöhen",
    leads: "höchstes Gebot",
    outbid: "überboten",
    passed: "hat gepasst",
    mayRaise: "darf einmal erhöhen",
    waits: "noch ohne Plättchen",
    has: "hat ein Plättchen",
    played: "hat gespielt",
  },
  playOrder: "Plättchen des Basars, in dieser Reihenfolge:",

  banked: "Bisher gewertet",
  otherPoints: "Wiesen und Übriges",
  ifEnded: "Wenn das Spiel jetzt endete",
  notNow: "Der Server antwortet gerade nicht.",

  inTheWay: (what) => `Im Weg: ${what}`,
  tileAt: (where) => `das Plättchen ${where}`,
  figureOfAt: (name, figure, where) => `${figure} von ${name}, ${where}`,

  tapSquare: "Tippe auf ein offenes Feld, um zu sehen, was dort passt.",
  inHand: "Jetzt zu legen",
  inMarket: "Im Basar",
  discards: "Aus dem Spiel",
  spent: (n) => `Alle gezogen (${n} Arten)`,
  fitsOdds: (next, draws, own) =>
    draws <= 1 ? `Nächster Zug vom Stapel ${next}.` : `Nächster Zug vom Stapel ${next}, mit deinen nächsten ${draws} ${own}.`,
  fitsHere: (n) => (n === 0 ? "Es passt nirgends." : `Es passt auf ${n} ${n === 1 ? "Feld" : "Felder"}, auf dem Spielfeld markiert.`),
  clear: "Löschen",

  worthDone: "Wenn fertig, mindestens",
  eachHas: (names, n) => `${names}: je ${n}`,
  citiesOf: (n) => `Die Städte (${n})`,
  nobodyLeads: "niemand",
  cityOpen: "nicht fertig",
};

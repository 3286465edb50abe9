import { signed } from '../../lib/numbers';
import type { turn as English } from '../en/turn';
import { whom } from './table';

const tiles = (n: number): string => `${n} Plättchen`;

export const turn: typeof English = {
  // What a draft would bring.
  you: "du",
  chipYou: (n, what, sum) => `${signed(n)} für dich (${sum ? `${what}, ${sum}` : what})`,
  chipGets: (name, n, what) => `${name} ${signed(n)} (${what})`,
  chipCloses: (name, n, what) => `schließt ${what} von ${name} ab: ${name} ${signed(n)}`,
  chipReturnsAnyway: (n) => `${n}, kommt ohnehin zurück`,
  chipAbbotBack: (n) => `${signed(n)}, Abt zurück`,
  chipTakeBack: (n) => `zurücknehmen ${signed(n)}`,
  around: (what, n) => `${what}: ${n} von 9`,

  // The list of turns.
  gets: (who, n) => `${who} ${signed(n)}`,
  place: (figure) => `${whom(figure)} setzen`,
  recall: (figure) => `${whom(figure)} zurücknehmen`,
  nobody: "ohne Gefolgsmann",
  withBridge: "mit einer Brücke",
  atEnd: (gains) => `am Ende ${gains}`,
  closes: "schließt etwas ab",
  noChange: "ändert keine Punkte",
  filter: "Züge filtern",
  filterHint: "zum Beispiel: Straße, schließt, Osten, +4",
  count: (n, of) => (n === of ? `${n} Züge` : `${n} von ${of} Zügen`),
  noneFound: "Kein Zug hat diese Wörter.",
  noList: "An diesem Tisch wird ohne Hilfen gespielt, daher gibt es keine Liste der Züge. Probiere Felder auf dem Spielfeld.",
  howToEnd: "Enter auf einem gewählten Zug beendet ihn.",

  // Since my last turn.
  sinceTiles: (n) => `${tiles(n)} gelegt`,
  sinceBack: (name, n) => `${name} bekommt ${n} ${n === 1 ? "Figur" : "Figuren"} zurück`,
  sinceGone: (n) => `${tiles(n)} ${n === 1 ? "passte" : "passten"} nirgends`,
  showThem: "Nacheinander zeigen",
  skip: "Überspringen",
  sinceNothing: "Seit deinem letzten Zug ist nichts geschehen.",

  // Asked by keys.
  noClocks: "Dieser Tisch hat keine Uhren.",
  nothingFocused: "Nichts auf dem Spielfeld hat den Fokus.",
  draws: (name, tile) => `${name} zieht: ${tile}`,

  // Sending.
  cancelSending: "Wird gesendet … Abbrechen",

  // Warnings.
  takeBackEnds: (left, out) =>
    `Noch ${tiles(left)}, ${out} deiner Gefolgsleute sind draußen: Pro Zug kannst du einen zurücknehmen.`,
  leaveDraft: "Dein Zug ist noch nicht gesendet. Trotzdem den Tisch verlassen? Der Entwurf bleibt in diesem Browser.",
  leaveGame: "Das Spiel läuft, und die anderen warten auf dich. Trotzdem den Tisch verlassen?",

  // Keys.
  keyNames: {
    turnRight: "Plättchen nach rechts drehen",
    turnLeft: "Plättchen nach links drehen",
    noFigure: "keine Figur; wenn nichts gewählt ist: alles zeigen",
    bridge: "Brücke",
    abbot: "Abt",
    back: "ein Schritt zurück",
    board: "zum Spielfeld",
    fields: "Einfärbung: Wiesen",
    cities: "Einfärbung: Städte",
    owners: "Einfärbung: Besitz",
    noOverlay: "keine Einfärbung",
    tiles: "übrige Plättchen",
    hint: "um einen Tipp bitten",
    list: "Liste aller Züge",
    log: "Verlauf",
    sayScores: "Punkte und Uhren ansagen",
    sayLast: "letzten Zug ansagen",
    sayClock: "Uhren ansagen",
    sayFollowers: "ansagen, wo meine Gefolgsleute stehen",
    sayFocus: "ansagen, was im Fokus liegt",
    zoomIn: "vergrößern",
    zoomOut: "verkleinern",
    view: "Ansicht drehen",
    keys: "Hilfe zu Tasten",
  },
  keyFixed: [
    ["← ↑ → ↓", "von einer Wahl zur nächsten; mit Umschalt über alle Plättchen"],
    ["Enter, Leertaste", "Plättchen dorthin legen; dann den Zug bestätigen"],
    ["1 – 9", "Figur setzen oder zurücknehmen"],
    ["Esc, Strg+Z", "ein Schritt zurück"],
  ],
  changeKeys: "Tasten ändern",

  // Settings.
  keyTitle: "Tasten",
  keyText: "Drücke den Knopf eines Befehls und dann die Taste, die du dafür möchtest. Escape lässt alles, wie es ist.",
  keyPress: "Taste drücken …",
  keyOf: (what, key) => `${what}: ${key}. Ändern`,
  keyClash: (others) => `Auch: ${others}. Nur eines davon wirkt.`,
  keyFixedNote: (key) => `${key} bedeutet immer dasselbe. Nimm eine andere Taste.`,
  keyReset: "Übliche Tasten",
  warningTitle: "Warnungen",
  warningText: "Sie sagen nur Bescheid und halten dich nie auf, außer wenn du gehst.",
  warningNames: {
    lastFollower: "Mein letzter Gefolgsmann geht aufs Spielfeld",
    lastBridge: "Meine letzte Brücke geht aufs Spielfeld",
    field: "Ein Bauer bleibt bis zum Ende (in deinen ersten drei Spielen)",
    takeBack: "Die Zeit zum Zurücknehmen läuft ab (Die Entdeckung)",
    leave: "Ich verlasse ein laufendes Spiel oder einen Zug, der nicht gesendet ist",
  },
  grace: "Meine Züge 3 Sekunden zurückhalten",
  graceText: "Nach dem Bestätigen wird der Zug drei Sekunden später gesendet; bis dahin kannst du ihn abbrechen.",
};

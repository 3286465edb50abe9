import { signed } from '../../lib/numbers';
import type { turn as English } from '../en/turn';

const tiles = (n: number): string => `${n} ${n === 1 ? "brik" : "brikker"}`;

export const turn: typeof English = {
  // What a draft would bring.
  you: "du",
  chipYou: (n, what, sum) => `${signed(n)} til dig (${sum ? `${what}, ${sum}` : what})`,
  chipGets: (name, n, what) => `${name} ${signed(n)} (${what})`,
  chipCloses: (name, n, what) => `lukker ${what} for ${name}: ${name} ${signed(n)}`,
  chipReturnsAnyway: (n) => `${n}, kommer alligevel tilbage`,
  chipAbbotBack: (n) => `${signed(n)}, abbed tilbage`,
  chipTakeBack: (n) => `tag tilbage ${signed(n)}`,
  around: (what, n) => `${what}: ${n} af 9`,

  // The list of turns.
  gets: (who, n) => `${who} ${signed(n)}`,
  place: (figure) => `sæt ${figure}`,
  recall: (figure) => `tag ${figure} tilbage`,
  nobody: "ingen følgesvend",
  withBridge: "med en bro",
  atEnd: (gains) => `ved slutningen ${gains}`,
  closes: "lukker noget",
  noChange: "ændrer ingen point",
  filter: "Filtrér trækkene",
  filterHint: "for eksempel: vej, lukker, øst, +4",
  count: (n, of) => (n === of ? `${n} træk` : `${n} af ${of} træk`),
  noneFound: "Intet træk har de ord.",
  noList: "Ved dette bord spilles der uden hjælp, så der er ingen liste over træk. Prøv felter på brættet.",
  howToEnd: "Enter på et valgt træk afslutter turen.",

  // Since my last turn.
  sinceTiles: (n) => `${tiles(n)} lagt`,
  sinceBack: (name, n) => `${name} får ${n} ${n === 1 ? "figur" : "figurer"} tilbage`,
  sinceGone: (n) => `${tiles(n)} kunne ikke lægges`,
  showThem: "Vis dem én for én",
  skip: "Spring over",
  sinceNothing: "Der er ikke sket noget siden din sidste tur.",

  // Asked by keys.
  noClocks: "Dette bord har ingen ure.",
  nothingFocused: "Intet på brættet har fokus.",
  draws: (name, tile) => `${name} trækker: ${tile}`,

  // Sending.
  cancelSending: "Sender… Fortryd",

  // Warnings.
  takeBackEnds: (left, out) =>
    `${tiles(left)} tilbage, ${out} af dine følgesvende er ude: du kan tage én tilbage pr. tur.`,
  leaveDraft: "Din tur er ikke sendt endnu. Vil du forlade bordet alligevel? Udkastet gemmes i denne browser.",
  leaveGame: "Spillet er i gang, og de andre venter på dig. Vil du forlade bordet alligevel?",

  // Keys.
  keyNames: {
    turnRight: "drej brikken til højre",
    turnLeft: "drej brikken til venstre",
    noFigure: "ingen figur; når intet er valgt: vis det hele",
    bridge: "bro",
    abbot: "abbed",
    back: "ét skridt tilbage",
    board: "gå til brættet",
    fields: "farvelægning: marker",
    cities: "farvelægning: byer",
    owners: "farvelægning: ejere",
    noOverlay: "ingen farvelægning",
    tiles: "brikker, der er tilbage",
    hint: "bed om en tip",
    list: "liste over alle træk",
    log: "forløb",
    sayScores: "sig point og ure",
    sayLast: "sig det sidste træk",
    sayClock: "sig urene",
    sayFollowers: "sig, hvor mine følgesvende er",
    sayFocus: "sig, hvad der er i fokus",
    zoomIn: "zoom ind",
    zoomOut: "zoom ud",
    view: "drej visningen",
    keys: "hjælp til taster",
  },
  keyFixed: [
    ["← ↑ → ↓", "fra det ene valg til det næste; med Shift over alle brikker"],
    ["Enter, mellemrum", "læg brikken der; bekræft derefter turen"],
    ["1 – 9", "sæt en figur, eller tag en tilbage"],
    ["Esc, Ctrl+Z", "ét skridt tilbage"],
  ],
  changeKeys: "Skift taster",

  // Settings.
  keyTitle: "Taster",
  keyText: "Tryk på en kommandos knap og derefter på den tast, du vil bruge. Escape lader alt være, som det er.",
  keyPress: "Tryk på en tast…",
  keyOf: (what, key) => `${what}: ${key}. Skift`,
  keyClash: (others) => `Også: ${others}. Kun én af dem virker.`,
  keyFixedNote: (key) => `${key} betyder altid det samme. Vælg en anden tast.`,
  keyReset: "Sædvanlige taster",
  warningTitle: "Advarsler",
  warningText: "De siger kun til og stopper dig aldrig, undtagen når du går.",
  warningNames: {
    lastFollower: "Min sidste følgesvend kommer på brættet",
    lastBridge: "Min sidste bro kommer på brættet",
    field: "En landmand bliver til slutningen (i dine første tre spil)",
    takeBack: "Tiden til at tage følgesvende tilbage løber ud (Opdagelsen)",
    leave: "Jeg forlader et spil, der er i gang, eller en tur, der ikke er sendt",
  },
  grace: "Hold mine ture tilbage i 3 sekunder",
  graceText: "Når du har bekræftet, sendes turen tre sekunder senere; indtil da kan du fortryde.",
};

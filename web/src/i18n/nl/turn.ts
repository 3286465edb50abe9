import { signed } from '../../lib/numbers';
import type { turn as English } from '../en/turn';

const tiles = (n: number): string => `${n} ${n === 1 ? "tegel" : "tegels"}`;

export const turn: typeof English = {
  // What a draft would bring.
  you: "jij",
  chipYou: (n, what, sum) => `${signed(n)} voor jou (${sum ? `${what}, ${sum}` : what})`,
  chipGets: (name, n, what) => `${name} ${signed(n)} (${what})`,
  chipCloses: (name, n, what) => `voltooit ${what} van ${name}: ${name} ${signed(n)}`,
  chipReturnsAnyway: (n) => `${n}, komt toch terug`,
  chipAbbotBack: (n) => `${signed(n)}, abt terug`,
  chipTakeBack: (n) => `terugnemen ${signed(n)}`,
  around: (what, n) => `${what}: ${n} van 9`,

  // The list of turns.
  gets: (who, n) => `${who} ${signed(n)}`,
  place: (figure) => `${figure} plaatsen`,
  recall: (figure) => `${figure} terugnemen`,
  nobody: "zonder figuur",
  withBridge: "met een brug",
  atEnd: (gains) => `aan het einde ${gains}`,
  closes: "voltooit iets",
  noChange: "verandert geen punten",
  filter: "Zetten filteren",
  filterHint: "bijvoorbeeld: weg, voltooit, oost, +4",
  count: (n, of) => (n === of ? `${n} zetten` : `${n} van ${of} zetten`),
  noneFound: "Geen zet heeft deze woorden.",
  noList: "Aan deze tafel wordt zonder hulp gespeeld, dus er is geen lijst van zetten. Probeer vakken op het bord.",
  howToEnd: "Enter op een gekozen zet beëindigt de beurt.",

  // Since my last turn.
  sinceTiles: (n) => `${tiles(n)} gelegd`,
  sinceBack: (name, n) => `${name} krijgt ${n} ${n === 1 ? "figuur" : "figuren"} terug`,
  sinceGone: (n) => `${tiles(n)} ${n === 1 ? "paste" : "pasten"} nergens`,
  showThem: "Eén voor één tonen",
  skip: "Overslaan",
  sinceNothing: "Sinds je laatste beurt is er niets gebeurd.",

  // Asked by keys.
  noClocks: "Deze tafel heeft geen klokken.",
  nothingFocused: "Niets op het bord heeft de focus.",
  draws: (name, tile) => `${name} trekt: ${tile}`,

  // Sending.
  cancelSending: "Versturen… Annuleren",

  // Warnings.
  takeBackEnds: (left, out) =>
    `Nog ${tiles(left)}, ${out} van je horigen staan uit: per beurt kun je er één terugnemen.`,
  leaveDraft: "Je beurt is nog niet verstuurd. Toch de tafel verlaten? Wat je hebt klaargezet, blijft in deze browser bewaard.",
  leaveGame: "Het spel is bezig en de anderen wachten op je. Toch de tafel verlaten?",

  // Keys.
  keyNames: {
    turnRight: "tegel rechtsom draaien",
    turnLeft: "tegel linksom draaien",
    noFigure: "geen figuur; als niets gekozen is: alles tonen",
    bridge: "brug",
    abbot: "abt",
    back: "één stap terug",
    board: "naar het bord",
    fields: "inkleuring: weiden",
    cities: "inkleuring: steden",
    owners: "inkleuring: bezit",
    noOverlay: "geen inkleuring",
    tiles: "tegels die over zijn",
    hint: "om een tip vragen",
    list: "lijst van alle zetten",
    log: "verloop",
    sayScores: "punten en klokken zeggen",
    sayLast: "laatste zet zeggen",
    sayClock: "klokken zeggen",
    sayFollowers: "zeggen waar mijn figuren staan",
    sayFocus: "zeggen wat onder de focus ligt",
    zoomIn: "inzoomen",
    zoomOut: "uitzoomen",
    view: "weergave draaien",
    keys: "hulp bij toetsen",
  },
  keyFixed: [
    ["← ↑ → ↓", "van de ene keuze naar de volgende; met Shift over alle tegels"],
    ["Enter, spatie", "tegel daar leggen; daarna de beurt bevestigen"],
    ["1 – 9", "figuur plaatsen of terugnemen"],
    ["Esc, Ctrl+Z", "één stap terug"],
  ],
  changeKeys: "Toetsen wijzigen",

  // Settings.
  keyTitle: "Toetsen",
  keyText: "Druk op de knop van een opdracht en dan op de toets die je ervoor wilt. Escape laat alles zoals het is.",
  keyPress: "Druk op een toets…",
  keyOf: (what, key) => `${what}: ${key}. Wijzigen`,
  keyClash: (others) => `Ook: ${others}. Maar één ervan werkt.`,
  keyFixedNote: (key) => `${key} betekent altijd hetzelfde. Neem een andere toets.`,
  keyReset: "Gewone toetsen",
  warningTitle: "Waarschuwingen",
  warningText: "Ze zeggen alleen iets en houden je nooit op, behalve als je weggaat.",
  warningNames: {
    lastFollower: "Mijn laatste figuur gaat het bord op",
    lastBridge: "Mijn laatste brug gaat het bord op",
    field: "Een boer blijft tot het einde (in je eerste drie spellen)",
    takeBack: "De tijd om horigen terug te nemen raakt op (De Ontdekking)",
    leave: "Ik verlaat een lopend spel of een beurt die niet verstuurd is",
  },
  grace: "Mijn beurten 3 seconden vasthouden",
  graceText: "Na het bevestigen wordt de beurt drie seconden later verstuurd; tot dan kun je hem nog annuleren.",
};

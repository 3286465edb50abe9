import { signed } from '../../lib/numbers';

const a = (word: string): string => `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
const tiles = (n: number): string => `${n} ${n === 1 ? "tile" : "tiles"}`;

export const turn = {
  // What a draft would bring.
  you: "you",
  chipYou: (n: number, what: string, sum: string): string => `${signed(n)} you (${sum ? `${what}, ${sum}` : what})`,
  chipGets: (name: string, n: number, what: string): string => `${name} ${signed(n)} (${what})`,
  chipCloses: (name: string, n: number, what: string): string => `closes ${name}'s ${what}: ${name} ${signed(n)}`,
  chipReturnsAnyway: (n: number): string => `${n}, returns anyway`,
  chipAbbotBack: (n: number): string => `${signed(n)}, abbot back`,
  chipTakeBack: (n: number): string => `take back ${signed(n)}`,
  around: (what: string, n: number): string => `${what}: ${n} of 9`,

  // The list of turns.
  gets: (who: string, n: number): string => `${who} ${signed(n)}`,
  place: (figure: string): string => `place ${a(figure)}`,
  recall: (figure: string): string => `take back the ${figure}`,
  nobody: "no follower",
  withBridge: "with a bridge",
  atEnd: (gains: string): string => `at the end ${gains}`,
  closes: "closes something",
  noChange: "changes no points",
  filter: "Filter the moves",
  filterHint: "such as: road, closes, east, +4",
  count: (n: number, of: number): string => (n === of ? `${n} moves` : `${n} of ${of} moves`),
  noneFound: "No move has these words.",
  noList: "This table is played without aids, so it lists no moves. Try squares on the board.",
  howToEnd: "Enter on a chosen move ends the turn.",

  // Since my last turn.
  sinceTiles: (n: number): string => `${tiles(n)} laid`,
  sinceBack: (name: string, n: number): string => `${name} gets ${n} ${n === 1 ? "figure" : "figures"} back`,
  sinceGone: (n: number): string => `${tiles(n)} could not be placed`,
  showThem: "Show them one by one",
  skip: "Skip",
  sinceNothing: "Nothing has happened since your last turn.",

  // Asked by keys.
  noClocks: "This table has no clocks.",
  nothingFocused: "Nothing on the board has the focus.",
  draws: (name: string, tile: string): string => `${name} draws: ${tile}`,

  // Sending.
  cancelSending: "Sending… Cancel",

  // Warnings.
  takeBackEnds: (left: number, out: number): string =>
    `${tiles(left)} left, ${out} of your followers out: you can take back one a turn.`,
  leaveDraft: "Your turn is not sent yet. Leave the table all the same? The draft is kept in this browser.",
  leaveGame: "The game is running and the others wait for you. Leave the table all the same?",

  // Keys.
  keyNames: {
    turnRight: "turn the tile right",
    turnLeft: "turn the tile left",
    noFigure: "no figure; with nothing chosen: show everything",
    bridge: "bridge",
    abbot: "abbot",
    back: "one step back",
    board: "go to the board",
    fields: "overlay: fields",
    cities: "overlay: cities",
    owners: "overlay: owners",
    noOverlay: "overlay off",
    tiles: "tiles that are left",
    hint: "ask for a hint",
    list: "list of all moves",
    log: "log",
    sayScores: "say points and clocks",
    sayLast: "say the last move",
    sayClock: "say the clocks",
    sayFollowers: "say where my followers are",
    sayFocus: "say what is under the focus",
    zoomIn: "zoom in",
    zoomOut: "zoom out",
    view: "turn the view",
    keys: "help with keys",
  },
  keyFixed: [
    ["← ↑ → ↓", "from one choice to the next; with Shift over all tiles"],
    ["Enter, Space", "put the tile there; then confirm the turn"],
    ["1 – 9", "place a figure, or take one back"],
    ["Esc, Ctrl+Z", "one step back"],
  ] as [string, string][],
  changeKeys: "Change keys",

  // Settings.
  keyTitle: "Keys",
  keyText: "Press the button of a command, then the key that you want for it. Escape leaves it as it is.",
  keyPress: "Press a key…",
  keyOf: (what: string, key: string): string => `${what}: ${key}. Change`,
  keyClash: (others: string): string => `Also: ${others}. Only one of them will work.`,
  keyFixedNote: (key: string): string => `${key} always means the same. Take another key.`,
  keyReset: "Usual keys",
  warningTitle: "Warnings",
  warningText: "They tell and never hold you up, except when you leave.",
  warningNames: {
    lastFollower: "My last follower goes out",
    lastBridge: "My last bridge goes out",
    field: "A farmer stays to the end (in your first three games)",
    takeBack: "Time to take followers back runs out (The Discovery)",
    leave: "I leave a running game or a turn that is not sent",
  },
  grace: "Hold my turns back for 3 seconds",
  graceText: "After you confirm, the turn is sent three seconds later; until then you can cancel it.",
};

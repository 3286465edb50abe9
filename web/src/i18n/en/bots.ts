export const bots = {
  // Advice.
  hint: "Hint",
  hintAsk: "Hint: what would a strong player do?",
  hintWait: "Thinking…",
  hintWould: (level: string, how: string): string => `${level} would play: ${how}.`,
  hintShown: (level: string): string => `The turn of ${level} is on the board.`,
  hintWhy: "What it changes",
  hintSpent: "Followers spent",
  hintKept: "Followers kept or coming home",
  hintRest: "Next turn and everything else",
  hintTotal: "All together",
  hintAbout: "Points that the bot expects at the end of the game, more or less than now.",
  hintFarmers: "for its farmers",
  hintTake: "Keep this turn",
  hintShow: "Show this turn",
  hintDismiss: "Dismiss",
  points: (who: string, points: string): string => `${who} ${points}`,

  // Chances of winning.
  chances: "Chance of winning",
  chancesAbout: "As a bot reckons: what everybody can expect, and the luck that is still to come.",
  chancesCurve: (last: string): string => `Chances of winning over the whole game. Now: ${last}`,

  // Strength.
  strength: "Strength",
  strengthOf: (n: number, most: number): string => (n === most ? `Strength ${n}, the most of all bots.` : `Strength ${n} of ${most}.`),
  strengthMark: (n: number): string => `strength ${n}`,
};

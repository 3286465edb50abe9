import type { bots as English } from '../en/bots';

export const bots: typeof English = {
  // Advice.
  hint: "Tipp",
  hintAsk: "Tipp: Was täte jemand, der stark spielt?",
  hintWait: "Denkt nach…",
  hintWould: (level, how) => `${level} würde spielen: ${how}.`,
  hintShown: (level) => `Der Zug von ${level} liegt auf dem Spielfeld.`,
  hintWhy: "Was das ändert",
  hintSpent: "Eingesetzte Gefolgsleute",
  hintKept: "Gefolgsleute gespart oder auf dem Heimweg",
  hintRest: "Nächster Zug und alles andere",
  hintTotal: "Alles zusammen",
  hintAbout: "Punkte, die der Bot am Ende des Spiels erwartet, mehr oder weniger als jetzt.",
  hintFarmers: "für ihre Bauern",
  hintTake: "Zug behalten",
  hintShow: "Zug zeigen",
  hintDismiss: "Verwerfen",
  points: (who, points) => `${who} ${points}`,

  // Chances of winning.
  chances: "Gewinnchance",
  chancesAbout: "Wie ein Bot es schätzt: was alle erwarten können, und das Glück, das noch kommt.",
  chancesCurve: (last) => `Gewinnchancen über das ganze Spiel. Jetzt: ${last}`,

  // Strength.
  strength: "Stärke",
  strengthOf: (n, most) => (n === most ? `Stärke ${n}, die größte von allen Bots.` : `Stärke ${n} von ${most}.`),
  strengthMark: (n) => `Stärke ${n}`,
};

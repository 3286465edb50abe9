import type { bots as English } from '../en/bots';

export const bots: typeof English = {
  // Advice.
  hint: "Tip",
  hintAsk: "Tip: wat zou een sterke speler doen?",
  hintWait: "Denkt na…",
  hintWould: (level, how) => `${level} zou spelen: ${how}.`,
  hintShown: (level) => `De beurt van ${level} ligt op het bord.`,
  hintWhy: "Wat dat verandert",
  hintSpent: "Ingezette figuren",
  hintKept: "Figuren over of op weg terug",
  hintRest: "Volgende beurt en al het andere",
  hintTotal: "Alles samen",
  hintAbout: "Punten die de bot aan het einde van het spel verwacht, meer of minder dan nu.",
  hintFarmers: "voor de boeren ernaast",
  hintTake: "Beurt houden",
  hintShow: "Beurt tonen",
  hintDismiss: "Verwerpen",
  points: (who, points) => `${who} ${points}`,

  // Chances of winning.
  chances: "Kans om te winnen",
  chancesAbout: "Zoals een bot het schat: wat iedereen kan verwachten, en het geluk dat nog komt.",
  chancesCurve: (last) => `Kansen om te winnen over het hele spel. Nu: ${last}`,

  // Strength.
  strength: "Sterkte",
  strengthOf: (n, most) => (n === most ? `Sterkte ${n}, de meeste van alle bots.` : `Sterkte ${n} van ${most}.`),
  strengthMark: (n) => `sterkte ${n}`,
};

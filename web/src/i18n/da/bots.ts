import type { bots as English } from '../en/bots';

export const bots: typeof English = {
  // Advice.
  hint: "Tip",
  hintAsk: "Tip: hvad ville en stærk spiller gøre?",
  hintWait: "Tænker…",
  hintWould: (level, how) => `${level} ville spille: ${how}.`,
  hintShown: (level) => `Turen fra ${level} ligger på brættet.`,
  hintWhy: "Hvad det ændrer",
  hintSpent: "Brugte følgesvende",
  hintKept: "Følgesvende sparet eller på vej hjem",
  hintRest: "Næste tur og alt andet",
  hintTotal: "I alt",
  hintAbout: "Point, som botten venter ved spillets slutning, flere eller færre end nu.",
  hintFarmers: "for dens landmænd",
  hintTake: "Behold turen",
  hintShow: "Vis turen",
  hintDismiss: "Afvis",
  points: (who, points) => `${who} ${points}`,

  // Chances of winning.
  chances: "Chance for at vinde",
  chancesAbout: "Som en bot regner det ud: hvad alle kan vente, og det held, der stadig kan komme.",
  chancesCurve: (last) => `Chancer for at vinde gennem hele spillet. Nu: ${last}`,

  // Strength.
  strength: "Styrke",
  strengthOf: (n, most) => (n === most ? `Styrke ${n}, den største af alle botter.` : `Styrke ${n} af ${most}.`),
  strengthMark: (n) => `styrke ${n}`,
};

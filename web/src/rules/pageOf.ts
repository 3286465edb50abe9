// Where a rule stands: links to rules are made from their ids alone, without asking the server first.

/** The first part of a rule's id, and the page that all rules of that name are on. A test reads it from the pages. */
export const PAGES: Readonly<Record<string, string>> = {
  SETUP: 'classic',
  TURN: 'classic',
  PLACE: 'classic',
  FOLLOWER: 'classic',
  ROAD: 'classic',
  CITY: 'classic',
  CLOISTER: 'classic',
  MAJ: 'classic',
  FIELD: 'classic',
  END: 'classic',
  FARM: 'classic',
  RIVER: 'river',
  ABBOT: 'abbot',
  JUB: 'jubilee',
  BCB: 'bridges-castles-bazaars',
  BAZ: 'bridges-castles-bazaars',
  BRIDGE: 'bridges-castles-bazaars',
  CASTLE: 'bridges-castles-bazaars',
  DISC: 'discovery',
};

/** The page of a rule such as `ROAD-2`; nothing for what is no rule. */
export function pageOf(rule: string): string | undefined {
  return PAGES[rule.split('-')[0] ?? ''];
}

/** Where a rule can be read: `/rules/classic#ROAD-2`. */
export function ruleLink(rule: string): string {
  const page = pageOf(rule);
  return page ? `/rules/${page}#${rule}` : '/rules';
}

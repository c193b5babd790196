/** Parts of pages that have an address of their own, in the order of their tabs; the first opens by default. */

/** `?view=` of the portfolio. */
export const PORTFOLIO_VIEWS = [
  'overview',
  'income',
  'targets',
  'activities',
  'tax',
  'import',
  'accounts',
] as const

/** `?view=tax&part=`. */
export const TAX_PARTS = [
  'summary',
  'disposals',
  'pools',
  'funds',
  'boxes',
  'whatif',
  'isa',
  'losses',
  'how',
  'notcovered',
  'print',
] as const

/** `?view=income&part=`. */
export const INCOME_PARTS = ['coming', 'received', 'planner'] as const

/** `?view=` of gilts. */
export const GILT_VIEWS = ['list', 'calculator', 'ladder', 'cash'] as const

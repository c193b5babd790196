/** Rules by which shares sold are identified, with the law. */

export const MATCH_RULES = {
  same_day: 'TCGA 1992 s105(1): purchases of the same day come first',
  thirty_days: 'TCGA 1992 s106A(5): then purchases of the following 30 days, earliest first',
  section_104: 'TCGA 1992 s104: then the pool, at its average cost',
} as const
export type MatchRule = keyof typeof MATCH_RULES

/** The day on which a purchase is still matched, counted from the sale. */
export const WINDOW_DAYS = 30

/** First day of the present rules: FA 2008 sch 2 para 100. Sales before it are refused. */
export const FIRST_SALE_DATE = '2008-04-06'

/** Below half of the tenth decimal place, a difference of quantities is a division's remainder. */
export const DUST = '5e-11'

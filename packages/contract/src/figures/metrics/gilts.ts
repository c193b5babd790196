import type { Facts, GiltFacts } from '../facts.ts'
import type { Metric } from '../metric.ts'

const common = {
  group: 'gilts',
  appliesTo: ['other'],
  citation: 'UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields (2005)',
  better: null,
  decimals: 2,
} as const

function atPrice({ extras, quote }: Facts): GiltFacts | null {
  return quote.price === null ? null : (extras.gilt?.(quote.price) ?? null)
}

export const GILTS = [
  {
    ...common,
    key: 'gry',
    label: 'Redemption yield',
    spoken: ['yield to redemption', 'yield to maturity'],
    kind: 'percent',
    formula:
      'The yield, compounded twice a year, at which coupons and redemption are worth the price with accrued interest; real for an index-linked gilt',
    compute: (facts) => atPrice(facts)?.yield ?? null,
  },
  {
    ...common,
    key: 'net_yield_40',
    label: 'Yield after 40% tax',
    kind: 'percent',
    formula:
      'Redemption yield with coupons less 40%; the gain to redemption is exempt, and accrued interest has no relief here',
    citation: 'TCGA 1992 s115; UK Debt Management Office, Formulae (2005)',
    compute: (facts) => atPrice(facts)?.netYield40 ?? null,
  },
  {
    ...common,
    key: 'duration',
    label: 'Modified duration (years)',
    spoken: ['duration'],
    kind: 'ratio',
    formula:
      'Fall of the price with accrued interest, in per cent, for a rise of the yield by 1 point',
    compute: (facts) => atPrice(facts)?.duration ?? null,
  },
] as const satisfies readonly Metric[]

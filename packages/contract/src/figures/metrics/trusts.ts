import { type Metric, SHARES } from '../metric.ts'

const common = {
  group: 'trusts',
  appliesTo: SHARES,
  citation: 'AIC, glossary: net asset value; discount/premium',
  decimals: 2,
} as const

const perShare = { ...common, kind: 'per_share', better: null, isInListingUnit: true } as const

export const TRUSTS = [
  {
    ...perShare,
    key: 'nav_cum_fair',
    label: 'NAV, debt at fair value',
    formula: 'Newest published net asset value ÷ shares, with income, debt at fair value',
    compute: ({ trust }) => trust.nav('nav_cum_fair'),
  },
  {
    ...perShare,
    key: 'nav_cum_par',
    label: 'NAV, debt at par',
    formula: 'Newest published net asset value ÷ shares, with income, debt at par',
    compute: ({ trust }) => trust.nav('nav_cum_par'),
  },
  {
    ...perShare,
    key: 'nav_ex_fair',
    label: 'NAV without income, debt at fair value',
    formula: 'Newest published net asset value ÷ shares, without income, debt at fair value',
    compute: ({ trust }) => trust.nav('nav_ex_fair'),
  },
  {
    ...perShare,
    key: 'nav_ex_par',
    label: 'NAV without income, debt at par',
    formula: 'Newest published net asset value ÷ shares, without income, debt at par',
    compute: ({ trust }) => trust.nav('nav_ex_par'),
  },
  {
    ...common,
    key: 'discount',
    label: 'Discount / premium',
    spoken: [
      'discount',
      'at a discount',
      'on a discount',
      'trading at a discount',
      'discount to nav',
    ],
    kind: 'percent',
    formula:
      'Price ÷ newest published NAV − 1, negative at a discount; with income and debt at fair value where it is given; none once the NAV is older than three times the fund’s cadence',
    better: null,
    compute: ({ trust }) => trust.discount,
  },
  {
    ...common,
    key: 'discount_z',
    label: 'Discount z-score',
    kind: 'ratio',
    formula:
      '(Discount − its mean of a year) ÷ its standard deviation, over days with a close and a NAV public by then; none with fewer than 30',
    citation: null,
    better: null,
    compute: ({ trust }) => trust.discountZ,
  },
  {
    ...common,
    key: 'nav_age',
    label: 'NAV age (days)',
    kind: 'count',
    formula: 'Days from the day of the newest published NAV to the day of the price',
    citation: null,
    better: 'lower',
    decimals: 0,
    compute: ({ trust }) => trust.navAge,
  },
] as const satisfies readonly Metric[]

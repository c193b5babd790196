/** Ranks of our own, with an open formula: docs/figures.md. */
import { type RankMetric, SHARES } from '../metric.ts'

const common = {
  group: 'ranks',
  kind: 'rank',
  appliesTo: SHARES,
  citation: 'docs/figures.md',
  better: 'higher',
  decimals: 0,
} as const

export const RANKS = [
  {
    ...common,
    key: 'quality',
    label: 'Quality',
    spoken: ['quality rank', 'quality score'],
    levels: { low: '20', high: '80' },
    formula: 'Percentile of the weighted mean of the inputs’ percentiles',
    ranksFinancials: false,
    inputs: [
      { metric: 'roce', weight: 3 },
      { metric: 'roe', weight: 2 },
      { metric: 'operating_margin', weight: 2 },
      { metric: 'gross_margin', weight: 1 },
      { metric: 'cash_conversion', weight: 2 },
      { metric: 'f_score', weight: 2 },
      { metric: 'debt_to_equity', weight: 1 },
    ],
  },
  {
    ...common,
    key: 'value',
    label: 'Value',
    spoken: ['value rank', 'value score'],
    levels: { low: '20', high: '80' },
    formula: 'Percentile of the weighted mean of the inputs’ percentiles',
    ranksFinancials: false,
    inputs: [
      { metric: 'earnings_yield', weight: 3 },
      { metric: 'fcf_yield', weight: 3 },
      { metric: 'pe', weight: 2 },
      { metric: 'pb', weight: 2 },
      { metric: 'ps', weight: 1 },
      { metric: 'dividend_yield', weight: 1 },
    ],
  },
  {
    ...common,
    key: 'momentum',
    label: 'Momentum',
    spoken: ['momentum rank', 'momentum score'],
    levels: { low: '20', high: '80' },
    formula: 'Percentile of the weighted mean of the inputs’ percentiles',
    ranksFinancials: true,
    inputs: [
      { metric: 'return_6m', weight: 3 },
      { metric: 'return_1y', weight: 3 },
      { metric: 'relative_3m', weight: 1 },
      { metric: 'from_high', weight: 2 },
      { metric: 'above_200d', weight: 1 },
    ],
  },
] as const satisfies readonly RankMetric[]

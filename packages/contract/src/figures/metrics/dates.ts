import { type Metric, SHARES } from '../metric.ts'

const common = {
  group: 'dates',
  kind: 'date',
  appliesTo: SHARES,
  citation: null,
  better: null,
  decimals: 0,
} as const

export const DATES = [
  {
    ...common,
    key: 'ex_dividend_date',
    label: 'Ex-dividend date',
    formula: 'First day without the dividend; in a screener the days from today',
    compute: ({ quote }) => quote.exDividendDay,
  },
  {
    ...common,
    key: 'dividend_date',
    label: 'Dividend paid on',
    formula: 'Day of payment; in a screener the days from today',
    compute: ({ quote }) => quote.dividendDay,
  },
  {
    ...common,
    key: 'results_date',
    label: 'Next results',
    formula: 'Day of the next results; in a screener the days from today',
    compute: ({ quote }) => quote.resultsDay,
  },
] as const satisfies readonly Metric[]

import { type Facts, minus, multiple, type ReturnSpan } from '../facts.ts'
import { type Metric, TRADED } from '../metric.ts'

const SPAN_NAMES: Readonly<Record<ReturnSpan, string>> = {
  '1w': 'one week',
  '1m': 'one month',
  '3m': 'three months',
  '6m': 'six months',
  '1y': 'one year',
  '3y': 'three years',
  '5y': 'five years',
  ytd: 'the year to date',
}

const common = {
  group: 'performance',
  kind: 'percent',
  appliesTo: TRADED,
  citation: null,
  better: 'higher',
  decimals: 1,
} as const

const change = <const Key extends string>(key: Key, label: string, span: ReturnSpan) => ({
  ...common,
  key,
  label,
  formula: `Price ÷ close before ${SPAN_NAMES[span]} − 1, adjusted for splits, without dividends`,
  compute: ({ bars }: Facts) => bars.change(span),
})

const total = <const Key extends string>(key: Key, label: string, span: ReturnSpan) => ({
  ...common,
  key,
  label,
  formula: `Return over ${SPAN_NAMES[span]} with each dividend reinvested at the close of its ex-day: the product of (price + dividend) ÷ price before − 1`,
  citation: 'FTSE Russell, Guide to Calculation Methods for the UK Series: total return',
  compute: ({ bars }: Facts) => bars.totalReturn(span),
})

const relative = <const Key extends string>(key: Key, label: string, span: ReturnSpan) => ({
  ...common,
  key,
  label,
  formula: `Return over ${SPAN_NAMES[span]} − return of the FTSE All-Share over the same days`,
  compute: ({ bars }: Facts) => minus(bars.change(span), bars.indexChange(span)),
})

export const PERFORMANCE = [
  change('return_1w', 'Return 1w', '1w'),
  change('return_1m', 'Return 1m', '1m'),
  change('return_3m', 'Return 3m', '3m'),
  change('return_6m', 'Return 6m', '6m'),
  change('return_1y', 'Return 1y', '1y'),
  change('return_3y', 'Return 3y', '3y'),
  change('return_5y', 'Return 5y', '5y'),
  change('return_ytd', 'Return YTD', 'ytd'),
  total('tr_1y', 'Total return 1y', '1y'),
  total('tr_3y', 'Total return 3y', '3y'),
  total('tr_5y', 'Total return 5y', '5y'),
  relative('relative_1m', 'Against All-Share 1m', '1m'),
  relative('relative_3m', 'Against All-Share 3m', '3m'),
  relative('relative_6m', 'Against All-Share 6m', '6m'),
  relative('relative_1y', 'Against All-Share 1y', '1y'),
  {
    ...common,
    key: 'from_high',
    label: 'From 52-week high',
    aliases: ['fromhigh'],
    formula: 'Price ÷ 52-week high − 1: 0 at the high',
    compute: ({ quote }) => minus(multiple(quote.price, quote.yearHigh), 1),
  },
  {
    ...common,
    key: 'from_low',
    label: 'From 52-week low',
    formula: 'Price ÷ 52-week low − 1: 0 at the low',
    compute: ({ quote }) => minus(multiple(quote.price, quote.yearLow), 1),
  },
  {
    ...common,
    key: 'above_50d',
    label: 'Above 50-day average',
    formula: 'Price ÷ average close of 50 days − 1',
    compute: ({ quote }) => minus(multiple(quote.price, quote.average50d), 1),
  },
  {
    ...common,
    key: 'above_200d',
    label: 'Above 200-day average',
    formula: 'Price ÷ average close of 200 days − 1',
    compute: ({ quote }) => minus(multiple(quote.price, quote.average200d), 1),
  },
] as const satisfies readonly Metric[]

import { divide, type Facts, multiple } from '../facts.ts'
import { type Metric, SHARES } from '../metric.ts'

/** Trailing: from the quote, else the newest year's dividend ÷ price. */
function dividendYieldOf(facts: Facts): number | null {
  const { quote } = facts
  return (
    quote.dividendYield ??
    multiple(quote.trailingDividend, quote.price) ??
    multiple(facts.line('dps'), facts.price)
  )
}

export const DIVIDENDS = [
  {
    key: 'dividend_yield',
    word: 'yield',
    aliases: ['dividend'],
    label: 'Dividend Yield',
    spoken: ['yield', 'yielding', 'yields', 'dividend', 'dividends', 'paying', 'pays', 'pay'],
    levels: { low: '2%', high: '5%' },
    group: 'dividends',
    kind: 'percent',
    appliesTo: ['share', 'fund'],
    formula: 'Dividends per share of the last twelve months, else of the newest year, ÷ price',
    citation: null,
    better: 'higher',
    decimals: 2,
    compute: dividendYieldOf,
  },
  {
    key: 'forward_yield',
    label: 'Forward yield',
    spoken: ['expected yield', 'forward dividend yield'],
    levels: { low: '2%', high: '5%' },
    group: 'dividends',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Expected dividend per share of the next year ÷ price',
    citation: null,
    better: 'higher',
    decimals: 2,
    compute: ({ quote }) => multiple(quote.forwardDividend, quote.price),
  },
  {
    key: 'dividend_cover',
    label: 'Dividend cover',
    spoken: ['cover', 'covered', 'dividend covered'],
    levels: { low: '1.2', high: '2' },
    group: 'dividends',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: 'EPS ÷ dividend per share of the newest year',
    citation: null,
    better: 'higher',
    decimals: 2,
    compute: (facts) => multiple(facts.line('eps'), facts.line('dps')),
  },
  {
    key: 'fcf_cover',
    label: 'Cash dividend cover',
    group: 'dividends',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: 'Free cash flow ÷ dividends paid',
    citation: null,
    better: 'higher',
    decimals: 2,
    compute: (facts) => multiple(facts.line('free_cash_flow'), facts.line('dividends_paid')),
  },
  {
    key: 'payout_ratio',
    label: 'Payout ratio',
    spoken: ['payout'],
    levels: { low: '40%', high: '80%' },
    group: 'dividends',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Dividend per share ÷ EPS of the newest year; none for a loss',
    citation: null,
    better: 'lower',
    decimals: 0,
    compute: (facts) => {
      const eps = facts.line('eps')
      return eps !== null && eps > 0 ? divide(facts.line('dps'), eps) : null
    },
  },
] as const satisfies readonly Metric[]

import { divide, type Facts, minus, multiple } from '../facts.ts'
import { type Metric, SHARES } from '../metric.ts'

/** Market cap + total debt − cash, in the currency of the accounts; null without debt or cash. */
export function enterpriseValueOf(facts: Facts): number | null {
  const netDebt = minus(facts.line('total_debt'), facts.line('cash'))
  return facts.marketCap === null || netDebt === null ? null : facts.marketCap + netDebt
}

/** Earnings over the last twelve months for a price: from the quote, else of the newest year. */
export function priceEarningsOf({ quote, price, line }: Facts): number | null {
  return quote.priceEarnings ?? multiple(price, line('eps'))
}

const DAMODARAN = 'A. Damodaran, Investment Valuation, 3rd edition'

export const VALUATION = [
  {
    key: 'pe',
    column: 'price_earnings',
    label: 'P/E',
    spoken: [
      'pe',
      'pe ratio',
      'p/e ratio',
      'price to earnings',
      'price earnings',
      'price/earnings',
      'earnings multiple',
    ],
    levels: { low: '12', high: '25' },
    aliases: ['p/e'],
    group: 'valuation',
    kind: 'ratio',
    appliesTo: SHARES,
    formula:
      'Price ÷ earnings per share of the last twelve months, else of the newest year; none for a loss',
    citation: `${DAMODARAN}, chapter 18`,
    better: 'lower',
    decimals: 1,
    compute: priceEarningsOf,
  },
  {
    key: 'forward_pe',
    label: 'Forward P/E',
    spoken: ['forward pe', 'expected pe', 'forward price to earnings'],
    levels: { low: '12', high: '25' },
    group: 'valuation',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: 'Price ÷ expected earnings per share of the next year; none for a loss',
    citation: `${DAMODARAN}, chapter 18`,
    better: 'lower',
    decimals: 1,
    compute: ({ quote }) => multiple(quote.price, quote.forwardEarnings),
  },
  {
    key: 'pb',
    label: 'P/B',
    spoken: ['price to book', 'price book', 'book multiple', 'price to book value'],
    levels: { low: '1', high: '3' },
    aliases: ['price_to_book', 'p/b'],
    group: 'valuation',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: 'Price ÷ book value per share, in one unit; none for negative equity',
    citation: `${DAMODARAN}, chapter 19`,
    better: 'lower',
    decimals: 2,
    compute: (facts) =>
      multiple(facts.price, facts.line('book_value_per_share')) ??
      multiple(facts.marketCap, facts.line('equity')),
  },
  {
    key: 'ps',
    label: 'P/S',
    spoken: ['price to sales', 'price sales'],
    levels: { low: '1', high: '5' },
    aliases: ['price_to_sales', 'p/s'],
    group: 'valuation',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: 'Market cap ÷ revenue',
    citation: `${DAMODARAN}, chapter 20`,
    better: 'lower',
    decimals: 2,
    compute: (facts) => multiple(facts.marketCap, facts.line('revenue')),
  },
  {
    key: 'ev_ebitda',
    label: 'EV/EBITDA',
    spoken: ['ev to ebitda', 'ev ebitda'],
    levels: { low: '8', high: '15' },
    aliases: ['ev/ebitda'],
    group: 'valuation',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: '(Market cap + total debt − cash) ÷ EBITDA; none for negative EBITDA',
    citation: `${DAMODARAN}, chapter 18`,
    better: 'lower',
    decimals: 1,
    compute: (facts) => multiple(enterpriseValueOf(facts), facts.line('ebitda')),
  },
  {
    key: 'earnings_yield',
    label: 'Earnings yield (EBIT/EV)',
    spoken: ['earnings yield'],
    levels: { low: '4%', high: '10%' },
    group: 'valuation',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Operating profit ÷ (market cap + total debt − cash)',
    citation: 'J. Greenblatt, The Little Book That Beats the Market (2006), appendix',
    better: 'higher',
    decimals: 2,
    compute: (facts) => multiple(facts.line('operating_profit'), enterpriseValueOf(facts)),
  },
  {
    key: 'fcf_yield',
    label: 'Free cash flow yield',
    spoken: ['fcf yield', 'cash yield', 'cash flow yield'],
    levels: { low: '2%', high: '8%' },
    group: 'valuation',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Free cash flow ÷ market cap',
    citation: `${DAMODARAN}, chapter 14`,
    better: 'higher',
    decimals: 2,
    compute: (facts) => multiple(facts.line('free_cash_flow'), facts.marketCap),
  },
  {
    key: 'enterprise_value',
    label: 'Enterprise value',
    aliases: ['ev'],
    group: 'valuation',
    kind: 'money',
    appliesTo: SHARES,
    formula: 'Market cap + total debt − cash',
    citation: `${DAMODARAN}, chapter 18`,
    better: null,
    decimals: 0,
    compute: enterpriseValueOf,
  },
  {
    key: 'peg',
    label: 'PEG',
    spoken: ['peg ratio', 'price earnings growth'],
    levels: { low: '1', high: '2' },
    group: 'valuation',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: 'P/E ÷ EPS growth over a year in percent; none without growth',
    citation: 'P. Lynch, One Up on Wall Street (1989)',
    better: 'lower',
    decimals: 2,
    compute: (facts) => {
      const growth = divide(facts.line('eps'), facts.line('eps', 1))
      const hadProfit = (facts.line('eps', 1) ?? 0) > 0
      return hadProfit && growth !== null
        ? multiple(priceEarningsOf(facts), (growth - 1) * 100)
        : null
    },
  },
] as const satisfies readonly Metric[]

import { divide, type Facts, minus, multiple } from '../facts.ts'
import { type Metric, type Part, SHARES } from '../metric.ts'

/** Fewer known ticks than this say too little. */
const MIN_KNOWN_TICKS = 6

function above(a: number | null, b: number | null): boolean | null {
  return a === null || b === null ? null : a > b
}

function currentRatioOf(facts: Facts, yearsAgo = 0): number | null {
  return multiple(
    facts.line('current_assets', yearsAgo),
    facts.line('current_liabilities', yearsAgo),
  )
}

/** The nine ticks, each of the newest year against the year before. */
function fScoreParts(facts: Facts): readonly Part[] {
  const over = (key: Parameters<Facts['line']>[0], yearsAgo: number) =>
    multiple(facts.line(key, yearsAgo), facts.line('total_assets', yearsAgo))
  const margin = (yearsAgo: number) =>
    multiple(facts.line('gross_profit', yearsAgo), facts.line('revenue', yearsAgo))
  const issued = above(facts.line('shares_issued'), facts.line('shares_issued', 1))
  return [
    { label: 'Net profit is positive', passed: above(facts.line('net_profit'), 0) },
    {
      label: 'Operating cash flow is positive',
      passed: above(facts.line('operating_cash_flow'), 0),
    },
    {
      label: 'Return on assets has risen',
      passed: above(over('net_profit', 0), over('net_profit', 1)),
    },
    {
      label: 'Operating cash flow exceeds net profit',
      passed: above(facts.line('operating_cash_flow'), facts.line('net_profit')),
    },
    {
      label: 'Long-term debt ÷ assets has fallen',
      passed: above(over('long_term_debt', 1), over('long_term_debt', 0)),
    },
    {
      label: 'Current ratio has risen',
      passed: above(currentRatioOf(facts), currentRatioOf(facts, 1)),
    },
    { label: 'No new shares were issued', passed: issued === null ? null : !issued },
    { label: 'Gross margin has risen', passed: above(margin(0), margin(1)) },
    { label: 'Revenue ÷ assets has risen', passed: above(over('revenue', 0), over('revenue', 1)) },
  ]
}

export const HEALTH = [
  {
    key: 'f_score',
    label: 'F-score',
    spoken: ['f score', 'piotroski', 'piotroski score'],
    levels: { low: '4', high: '6' },
    aliases: ['fscore'],
    group: 'health',
    kind: 'count',
    appliesTo: SHARES,
    formula: `Ticks passed of nine signals of profit, debt and efficiency; none with fewer than ${MIN_KNOWN_TICKS} known`,
    citation: 'J. Piotroski, Value Investing, Journal of Accounting Research 38 (2000)',
    better: 'higher',
    decimals: 0,
    compute: (facts) => {
      const parts = fScoreParts(facts)
      const known = parts.filter(({ passed }) => passed !== null)
      return known.length < MIN_KNOWN_TICKS ? null : known.filter(({ passed }) => passed).length
    },
    parts: fScoreParts,
  },
  {
    key: 'net_debt',
    label: 'Net debt',
    spoken: ['net debt'],
    group: 'health',
    kind: 'money',
    appliesTo: SHARES,
    formula: 'Total debt − cash; negative is net cash',
    citation: null,
    better: 'lower',
    decimals: 0,
    compute: (facts) => minus(facts.line('total_debt'), facts.line('cash')),
  },
  {
    key: 'net_debt_ebitda',
    label: 'Net debt/EBITDA',
    spoken: ['debt', 'leverage', 'net debt to ebitda', 'gearing', 'borrowing', 'borrowings'],
    levels: { low: '1.5', high: '3' },
    aliases: ['net_debt/ebitda'],
    group: 'health',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: '(Total debt − cash) ÷ EBITDA; none for negative EBITDA',
    citation: null,
    better: 'lower',
    decimals: 1,
    compute: (facts) =>
      multiple(minus(facts.line('total_debt'), facts.line('cash')), facts.line('ebitda')),
  },
  {
    key: 'current_ratio',
    label: 'Current ratio',
    spoken: ['liquidity ratio'],
    levels: { low: '1', high: '2' },
    group: 'health',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: 'Current assets ÷ current liabilities',
    citation: null,
    better: 'higher',
    decimals: 2,
    compute: (facts) => currentRatioOf(facts),
  },
  {
    key: 'interest_cover',
    label: 'Interest cover',
    spoken: ['interest covered'],
    levels: { low: '3', high: '8' },
    group: 'health',
    kind: 'ratio',
    appliesTo: SHARES,
    formula: 'Operating profit ÷ finance costs',
    citation: null,
    better: 'higher',
    decimals: 1,
    compute: (facts) => multiple(facts.line('operating_profit'), facts.line('finance_costs')),
  },
  {
    key: 'debt_to_equity',
    label: 'Debt/equity',
    spoken: ['debt to equity', 'debt equity'],
    levels: { low: '30%', high: '100%' },
    group: 'health',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Total debt ÷ shareholders’ equity; none for negative equity',
    citation: null,
    better: 'lower',
    decimals: 0,
    compute: (facts) => {
      const equity = facts.line('equity')
      return equity !== null && equity > 0 ? divide(facts.line('total_debt'), equity) : null
    },
  },
] as const satisfies readonly Metric[]

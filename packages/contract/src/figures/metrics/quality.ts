import { divide, type Facts, minus, multiple } from '../facts.ts'
import { type Metric, SHARES } from '../metric.ts'

const PENMAN = 'S. Penman, Financial Statement Analysis and Security Valuation, 5th edition'

/** Total assets − current liabilities. */
export function capitalEmployedOf(facts: Facts): number | null {
  return minus(facts.line('total_assets'), facts.line('current_liabilities'))
}

export const QUALITY = [
  {
    key: 'gross_margin',
    label: 'Gross margin',
    group: 'quality',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Gross profit ÷ revenue',
    citation: `${PENMAN}, chapter 12`,
    better: 'higher',
    decimals: 1,
    compute: (facts) => multiple(facts.line('gross_profit'), facts.line('revenue')),
  },
  {
    key: 'operating_margin',
    label: 'Operating margin',
    group: 'quality',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Operating profit ÷ revenue',
    citation: `${PENMAN}, chapter 12`,
    better: 'higher',
    decimals: 1,
    compute: (facts) => multiple(facts.line('operating_profit'), facts.line('revenue')),
  },
  {
    key: 'net_margin',
    label: 'Net margin',
    group: 'quality',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Net profit ÷ revenue',
    citation: `${PENMAN}, chapter 12`,
    better: 'higher',
    decimals: 1,
    compute: (facts) => multiple(facts.line('net_profit'), facts.line('revenue')),
  },
  {
    key: 'roe',
    label: 'ROE',
    group: 'quality',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Net profit ÷ shareholders’ equity at the end of the year; none for negative equity',
    citation: `${PENMAN}, chapter 12`,
    better: 'higher',
    decimals: 1,
    compute: (facts) => multiple(facts.line('net_profit'), facts.line('equity')),
  },
  {
    key: 'roce',
    label: 'ROCE',
    group: 'quality',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Operating profit ÷ (total assets − current liabilities)',
    citation: `${PENMAN}, chapter 12`,
    better: 'higher',
    decimals: 1,
    compute: (facts) => multiple(facts.line('operating_profit'), capitalEmployedOf(facts)),
  },
  {
    key: 'roa',
    label: 'ROA',
    group: 'quality',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Net profit ÷ total assets',
    citation: `${PENMAN}, chapter 12`,
    better: 'higher',
    decimals: 1,
    compute: (facts) => divide(facts.line('net_profit'), facts.line('total_assets')),
  },
  {
    key: 'cash_conversion',
    label: 'Cash conversion',
    group: 'quality',
    kind: 'percent',
    appliesTo: SHARES,
    formula: 'Operating cash flow ÷ operating profit; none for an operating loss',
    citation: null,
    better: 'higher',
    decimals: 0,
    compute: (facts) => multiple(facts.line('operating_cash_flow'), facts.line('operating_profit')),
  },
] as const satisfies readonly Metric[]

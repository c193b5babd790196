/** Screens to start from, each a sentence, and an expression that the page shows once it is chosen. */
import { parseExpression } from '@leadenhall/contract/screener/expression.ts'
import type { OptionalColumn } from '@leadenhall/contract/screener/filters.ts'
import {
  DEFAULT_COLUMNS,
  DEFAULT_ORDER,
  type ScreenOrder,
  type ScreenState,
  withFilters,
} from './screen-state.ts'

export interface Preset {
  readonly name: string
  /** The screen in words. */
  readonly about: string
  readonly expression: string
  readonly sort: ScreenOrder
  readonly columns: readonly OptionalColumn[]
}

const PRICE = ['price', 'change_ratio'] as const
const LONDON = 'exchange in (LSE, AIM) and line = Home and type = Shares'

export const PRESETS: readonly Preset[] = [
  {
    name: 'London default',
    about: 'All shares of the main market and AIM, without foreign lines',
    expression: LONDON,
    sort: DEFAULT_ORDER,
    columns: DEFAULT_COLUMNS,
  },
  {
    name: 'Good small companies',
    about:
      'Under $500m (about £400m), with both ranks in the best fifth: quality and value at 80 or more',
    expression: `${LONDON} and mcap < 500M and quality >= 80 and value >= 80`,
    sort: { column: 'quality', direction: 'desc' },
    columns: [...PRICE, 'quality', 'value', 'market_cap', 'price_earnings', 'return_1y'],
  },
  {
    name: 'Value with quality',
    about: 'Cheap and profitable: value and quality ranks of 70 or more',
    expression: `${LONDON} and value >= 70 and quality >= 70`,
    sort: { column: 'value', direction: 'desc' },
    columns: [...PRICE, 'value', 'quality', 'price_earnings', 'fcf_yield', 'roce'],
  },
  {
    name: 'Cheap and paying',
    about: 'A P/E under 10 and a yield above 5%',
    expression: `${LONDON} and pe < 10 and yield > 5%`,
    sort: { column: 'dividend_yield', direction: 'desc' },
    columns: [...PRICE, 'price_earnings', 'dividend_yield', 'dividend_cover', 'net_debt_ebitda'],
  },
  {
    name: 'Dividend cover',
    about: 'A yield of 3% or more, covered twice by earnings and one and a half times by cash',
    expression: `${LONDON} and yield >= 3% and dividend_cover >= 2 and fcf_cover >= 1.5`,
    sort: { column: 'dividend_yield', direction: 'desc' },
    columns: [...PRICE, 'dividend_yield', 'dividend_cover', 'fcf_cover', 'dps_growth_5y'],
  },
  {
    name: 'Net cash',
    about: 'More cash than debt, and an operating margin above 5%',
    expression: `${LONDON} and net_debt < 0 and operating_margin > 5%`,
    sort: { column: 'net_debt', direction: 'asc' },
    columns: [...PRICE, 'net_debt', 'market_cap', 'operating_margin', 'current_ratio'],
  },
  {
    name: 'Momentum',
    about: 'Momentum rank of 90 or more, and ahead of the All-Share over six months',
    expression: `${LONDON} and momentum >= 90 and relative_6m > 0%`,
    sort: { column: 'momentum', direction: 'desc' },
    columns: [...PRICE, 'momentum', 'return_6m', 'return_1y', 'relative_6m', 'above_200d'],
  },
  {
    name: 'New highs',
    about: 'Within 2% of the highest price of a year',
    expression: `${LONDON} and from_high >= -2%`,
    sort: { column: 'return_1y', direction: 'desc' },
    columns: [...PRICE, 'from_high', 'return_1m', 'return_1y', 'relative_volume'],
  },
  {
    name: 'Healthier than last year',
    about: 'At least seven of the nine signs of the F-score',
    expression: `${LONDON} and f_score >= 7`,
    sort: { column: 'f_score', direction: 'desc' },
    columns: [...PRICE, 'f_score', 'roa', 'current_ratio', 'gross_margin', 'revenue_growth_1y'],
  },
]

export const COLUMN_SETS: readonly {
  readonly name: string
  readonly columns: readonly OptionalColumn[]
}[] = [
  {
    name: 'Price',
    columns: [...PRICE, 'volume', 'fifty_two_week_position', 'spread'],
  },
  {
    name: 'Valuation',
    columns: ['price', 'price_earnings', 'forward_pe', 'pb', 'ps', 'ev_ebitda', 'fcf_yield'],
  },
  {
    name: 'Dividends',
    columns: ['price', 'dividend_yield', 'forward_yield', 'dividend_cover', 'dps_growth_5y'],
  },
  {
    name: 'Quality',
    columns: ['quality', 'roce', 'roe', 'operating_margin', 'gross_margin', 'f_score'],
  },
  {
    name: 'Growth',
    columns: ['revenue_growth_1y', 'revenue_growth_3y', 'eps_growth_1y', 'eps_growth_3y'],
  },
  {
    name: 'Performance',
    columns: ['return_1w', 'return_1m', 'return_6m', 'return_1y', 'relative_1y', 'momentum'],
  },
  { name: 'Ranks', columns: ['quality', 'value', 'momentum'] },
]

/** The preset's filters, order and columns; the day and the weights stay. */
export function applyPreset(state: ScreenState, preset: Preset): ScreenState {
  const { filters } = parseExpression(preset.expression)
  return {
    ...withFilters(state, filters ?? {}),
    sort: preset.sort,
    columns: preset.columns,
  }
}

/**
 * Yahoo's annual fundamentals-timeseries and quoteSummary as figures, each in its own unit: every
 * line of the timeseries has its `currencyCode`, and the summary has `financialCurrency`, which is
 * not the price's. Ratios that Yahoo made over two units (priceToBook 185 where it is 1.85) are
 * not read. A line with dates and no values is not given.
 */
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { z } from 'zod'
import type { SourceFigure } from '../figure-ports.ts'
import { instantField, numberField, textField } from './reply-fields.ts'

/** Yahoo's names for a line, the preferred one first; `sign` −1 turns money spent into positive. */
const LINES: readonly {
  readonly key: string
  readonly types: readonly string[]
  readonly sign?: -1
}[] = [
  { key: 'revenue', types: ['TotalRevenue', 'OperatingRevenue'] },
  { key: 'cost_of_sales', types: ['CostOfRevenue'] },
  { key: 'gross_profit', types: ['GrossProfit'] },
  { key: 'ebitda', types: ['EBITDA'] },
  { key: 'depreciation', types: ['ReconciledDepreciation'] },
  { key: 'operating_profit', types: ['TotalOperatingIncomeAsReported', 'OperatingIncome'] },
  { key: 'finance_costs', types: ['InterestExpense'] },
  { key: 'profit_before_tax', types: ['PretaxIncome'] },
  { key: 'tax', types: ['TaxProvision'] },
  { key: 'net_profit', types: ['NetIncomeCommonStockholders', 'NetIncome'] },
  { key: 'cash', types: ['CashAndCashEquivalents'] },
  { key: 'inventories', types: ['Inventory'] },
  { key: 'current_assets', types: ['CurrentAssets'] },
  { key: 'non_current_assets', types: ['TotalNonCurrentAssets'] },
  { key: 'total_assets', types: ['TotalAssets'] },
  { key: 'current_liabilities', types: ['CurrentLiabilities'] },
  { key: 'total_liabilities', types: ['TotalLiabilitiesNetMinorityInterest'] },
  { key: 'long_term_debt', types: ['LongTermDebtAndCapitalLeaseObligation', 'LongTermDebt'] },
  { key: 'total_debt', types: ['TotalDebt'] },
  { key: 'equity', types: ['StockholdersEquity', 'CommonStockEquity'] },
  { key: 'total_equity', types: ['TotalEquityGrossMinorityInterest'] },
  { key: 'shares_issued', types: ['OrdinarySharesNumber', 'ShareIssued'] },
  { key: 'operating_cash_flow', types: ['OperatingCashFlow'] },
  { key: 'capital_expenditure', types: ['CapitalExpenditure'], sign: -1 },
  { key: 'free_cash_flow', types: ['FreeCashFlow'] },
  { key: 'dividends_paid', types: ['CashDividendsPaid'], sign: -1 },
  { key: 'eps', types: ['DilutedEPS', 'BasicEPS'] },
]
export const TIMESERIES_TYPES = LINES.flatMap(({ types }) => types)

const BALANCES = new Set([
  'cash',
  'inventories',
  'current_assets',
  'non_current_assets',
  'total_assets',
  'current_liabilities',
  'total_liabilities',
  'long_term_debt',
  'total_debt',
  'equity',
  'total_equity',
  'shares_issued',
])

const pointSchema = z.object({
  asOfDate: z.iso.date(),
  periodType: textField,
  currencyCode: textField,
  reportedValue: z.object({ raw: numberField }).nullish(),
})
const timeseriesSchema = z.object({
  timeseries: z.object({ result: z.array(z.looseObject({})).nullable() }),
})

/** The day a year before and one after: the first of twelve months that end on `end`. */
function startOfYear(end: string): string {
  const day = new Date(`${end}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  day.setUTCFullYear(day.getUTCFullYear() - 1)
  return day.toISOString().slice(0, 10)
}

/** @returns null for a reply of another shape */
export function toAnnualFigures(reply: unknown): SourceFigure[] | null {
  const parsed = timeseriesSchema.safeParse(reply)
  if (!parsed.success) return null
  const points = new Map<string, z.infer<typeof pointSchema>[]>()
  for (const series of parsed.data.timeseries.result ?? []) {
    for (const [name, values] of Object.entries(series)) {
      if (!name.startsWith('annual') || !Array.isArray(values)) continue
      const known = values.flatMap((value) => pointSchema.safeParse(value).data ?? [])
      points.set(name.slice('annual'.length), known)
    }
  }
  return LINES.flatMap(({ key, types, sign = 1 }) => {
    const byEnd = new Map<string, SourceFigure>()
    for (const point of types.flatMap((type) => points.get(type) ?? [])) {
      const value = point.reportedValue?.raw ?? null
      if (value === null || point.periodType !== '12M' || byEnd.has(point.asOfDate)) continue
      byEnd.set(point.asOfDate, {
        metric: key,
        value: value === 0 ? 0 : sign * value,
        unit: key === 'shares_issued' ? null : parseUnit(point.currencyCode),
        period: BALANCES.has(key)
          ? { start: null, end: point.asOfDate, label: null }
          : { start: startOfYear(point.asOfDate), end: point.asOfDate, label: '12 months' },
        publishedAtMs: null,
        link: null,
      })
    }
    return [...byEnd.values()]
  })
}

const moduleSchema = z.object({
  mostRecentQuarter: instantField,
  floatShares: numberField,
  netIncomeToCommon: numberField,
  bookValue: numberField,
  totalCash: numberField,
  totalDebt: numberField,
  ebitda: numberField,
  totalRevenue: numberField,
  grossProfits: numberField,
  freeCashflow: numberField,
  operatingCashflow: numberField,
  financialCurrency: textField,
})
const summarySchema = z.object({
  quoteSummary: z.object({ result: z.array(z.record(z.string(), z.unknown())).nullable() }),
})

/** Of the last twelve months and the newest balance. @returns null for a reply of another shape */
export function toLatestFigures(reply: unknown): SourceFigure[] | null {
  const parsed = summarySchema.safeParse(reply)
  if (!parsed.success) return null
  const [modules = {}] = parsed.data.quoteSummary.result ?? []
  const statistics = moduleSchema.safeParse(modules['defaultKeyStatistics'] ?? {}).data
  const data = moduleSchema.safeParse(modules['financialData'] ?? {}).data
  const unit = parseUnit(data?.financialCurrency)
  const quarterMs = statistics?.mostRecentQuarter ?? null
  if (!statistics || !data || unit === null || quarterMs === null) return []
  const end = new Date(quarterMs).toISOString().slice(0, 10)
  const months = { start: startOfYear(end), end, label: 'last 12 months' }
  const balance = { start: null, end, label: null }
  const figure = (metric: string, value: number | null, period: SourceFigure['period']) =>
    value === null ? [] : [{ metric, value, unit, period, publishedAtMs: null, link: null }]
  // Yahoo writes 0 where it has not counted them.
  const float = (statistics.floatShares ?? 0) > 0 ? statistics.floatShares : null
  return [
    ...figure('revenue', data.totalRevenue, months),
    ...figure('gross_profit', data.grossProfits, months),
    ...figure('ebitda', data.ebitda, months),
    ...figure('net_profit', statistics.netIncomeToCommon, months),
    ...figure('operating_cash_flow', data.operatingCashflow, months),
    ...figure('free_cash_flow', data.freeCashflow, months),
    ...figure('cash', data.totalCash, balance),
    ...figure('total_debt', data.totalDebt, balance),
    ...figure('book_value_per_share', statistics.bookValue, balance),
    ...figure('free_float_shares', float, balance).map((one) => ({ ...one, unit: null })),
  ]
}

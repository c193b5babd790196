/**
 * /v8/finance/chart as a ProviderHistory. Yahoo's open, high, low, close and volume are adjusted
 * for splits, `adjclose` for splits and dividends. Times are starts of bars; a daily bar starts at
 * the session's open, except today's, which carries the time of the last trade.
 */
import { parseUnit, type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { z } from 'zod'
import type {
  HistoryRequest,
  ProviderBar,
  ProviderDividend,
  ProviderHistory,
  ProviderSplit,
} from '../ports.ts'
import { instantField, numberField, textField } from './reply-fields.ts'

const column = z.array(numberField).nullish().catch(null)

export const chartMetaSchema = z.object({
  symbol: textField,
  currency: textField,
  instrumentType: textField,
  longName: textField,
  shortName: textField,
  exchangeTimezoneName: textField,
  /** Seconds ahead of UTC at the time of the reply. */
  gmtoffset: numberField,
  regularMarketPrice: numberField,
  regularMarketTime: instantField,
  regularMarketDayHigh: numberField,
  regularMarketDayLow: numberField,
  regularMarketVolume: numberField,
  fiftyTwoWeekHigh: numberField,
  fiftyTwoWeekLow: numberField,
  chartPreviousClose: numberField,
  previousClose: numberField,
})
export type ChartMeta = z.infer<typeof chartMetaSchema>

const dividendSchema = z.object({ date: instantField, amount: numberField, currency: textField })
const splitSchema = z.object({
  date: instantField,
  numerator: numberField,
  denominator: numberField,
})

export const chartReplySchema = z.object({
  chart: z.object({
    result: z
      .array(
        z.object({
          meta: chartMetaSchema,
          timestamp: z.array(numberField).nullish(),
          events: z
            .object({
              dividends: z.record(z.string(), z.unknown()).nullish(),
              splits: z.record(z.string(), z.unknown()).nullish(),
            })
            .nullish()
            .catch(null),
          indicators: z.object({
            quote: z
              .array(
                z.object({
                  open: column,
                  high: column,
                  low: column,
                  close: column,
                  volume: column,
                }),
              )
              .nullish()
              .catch(null),
            adjclose: z
              .array(z.object({ adjclose: column }))
              .nullish()
              .catch(null),
          }),
        }),
      )
      .nullable(),
  }),
})
export type ChartResult = NonNullable<z.infer<typeof chartReplySchema>['chart']['result']>[number]

function toBars(result: ChartResult): ProviderBar[] {
  const quote = result.indicators.quote?.[0]
  const adjusted = result.indicators.adjclose?.[0]?.adjclose
  return (result.timestamp ?? []).flatMap((time, index) => {
    if (time === null) return []
    return {
      time,
      open: quote?.open?.[index] ?? null,
      high: quote?.high?.[index] ?? null,
      low: quote?.low?.[index] ?? null,
      close: quote?.close?.[index] ?? null,
      volume: quote?.volume?.[index] ?? null,
      adjustedClose: adjusted?.[index] ?? null,
    }
  })
}

/**
 * One bar per trading day: during a session Yahoo may return the day twice, at its open and at the last
 * trade. The later one counts unless it is empty.
 */
function onePerDay(bars: readonly ProviderBar[], timeZone: string): ProviderBar[] {
  const byDate = new Map<string, ProviderBar>()
  for (const bar of bars) {
    const date = toTradingDate(bar.time * 1000, timeZone)
    const earlier = byDate.get(date)
    if (!earlier) byDate.set(date, bar)
    else if (bar.close !== null) byDate.set(date, { ...bar, time: earlier.time })
  }
  return [...byDate.values()]
}

function toSplits(result: ChartResult, timeZone: string): ProviderSplit[] {
  return Object.values(result.events?.splits ?? {})
    .flatMap((event) => {
      const { data } = splitSchema.safeParse(event)
      if (!data?.date || !data.numerator || !data.denominator) return []
      if (data.numerator <= 0 || data.denominator <= 0) return []
      const { numerator, denominator } = data
      return { date: toTradingDate(data.date, timeZone), numerator, denominator }
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

/**
 * A dividend without a currency is in the series' unit if that is a major one. For prices in pence,
 * Yahoo has returned dividends in pence and in pounds, so the unit stays unknown.
 */
function toDividends(result: ChartResult, unit: Unit | null, timeZone: string): ProviderDividend[] {
  const implied = unit !== null && unitsPerMajor(unit) === 1 ? unit : null
  return Object.values(result.events?.dividends ?? {})
    .flatMap((event) => {
      const { data } = dividendSchema.safeParse(event)
      if (!data?.date || data.amount === null || data.amount < 0) return []
      return {
        date: toTradingDate(data.date, timeZone),
        amount: data.amount,
        unit: data.currency === null ? implied : parseUnit(data.currency),
      }
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const HOUR_S = 3600

/** The named zone, else a fixed one at the reply's offset, else UTC. */
function timeZoneOf({ exchangeTimezoneName: named, gmtoffset: offset }: ChartMeta): string {
  if (named !== null && isTimeZone(named)) return named
  if (offset === null || offset === 0) return 'UTC'
  const size = Math.abs(offset)
  // POSIX signs: Etc/GMT-11 is eleven hours ahead. All browsers know these, some no other offset.
  const hours = `Etc/GMT${offset > 0 ? '-' : '+'}${size / HOUR_S}`
  if (isTimeZone(hours)) return hours
  const digits = (value: number) => `${Math.floor(value)}`.padStart(2, '0')
  const exact = `${offset > 0 ? '+' : '-'}${digits(size / HOUR_S)}:${digits((size % HOUR_S) / 60)}`
  return isTimeZone(exact) ? exact : 'UTC'
}

/** The bars within `from` (inclusive) and `to` (exclusive), in the order of time. */
export function toHistory(request: HistoryRequest, result: ChartResult): ProviderHistory {
  const { meta } = result
  const unit = parseUnit(meta.currency)
  const timeZone = timeZoneOf(meta)
  const bars = toBars(result)
    .filter((bar) => bar.time >= request.from && bar.time < request.to)
    .toSorted((a, b) => a.time - b.time)
  return {
    symbol: request.symbol,
    unit,
    timeZone,
    bars: request.interval === '1d' ? onePerDay(bars, timeZone) : bars,
    splitAdjusted: true,
    splits: toSplits(result, timeZone),
    dividends: toDividends(result, unit, timeZone),
    previousClose: meta.chartPreviousClose,
  }
}

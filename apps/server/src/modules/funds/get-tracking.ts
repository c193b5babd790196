import type { Tracking } from '@leadenhall/contract/funds/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { type Day, toDate, toDay } from '../../platform/calendar/days.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import {
  type DailyHistory,
  getDailyHistory,
  type HistoryDeps,
  listReinvestedCloses,
} from '../history/index.ts'
import { type Benchmark, benchmarkOf } from './benchmarks.ts'
import { computeTracking, convertDaily, type DailyValues } from './compute-tracking.ts'
import type { NamedFund } from './read-name.ts'

/** Five years, and a week for the close before them. */
const DAYS_READ = 5 * 366 + 10

/** The tracking, or why there is none. */
export async function getTracking(
  deps: HistoryDeps,
  ticker: string,
  { hedgedTo, index }: NamedFund,
  today: Day,
): Promise<Tracking | string> {
  if (index === null) return 'The name of the fund states no index.'
  if (hedgedTo !== null) {
    return `The fund is hedged to ${hedgedTo}, and no index that is hedged has closes here.`
  }
  const benchmark = benchmarkOf(index)
  if (!benchmark) return `No source here has closes of the ${index}.`
  const read = (symbol: string) => readHistory(deps, symbol, today)
  const [fund, levels] = await Promise.all([read(ticker), read(benchmark.symbol)])
  if (!fund?.unit) return 'No closes with a known unit are stored for this fund.'
  if (!levels || levels.bars.length === 0) return `No closes of the ${benchmark.name} are known.`
  const reinvested = listReinvestedCloses(fund)
  if (!reinvested) return 'The distributions of the fund are not known.'
  const currency = currencyOf(fund.unit)
  const inCurrency = await toCurrency(valuesOf(levels), benchmark, currency, read)
  if (!inCurrency) {
    return `The fund trades in ${currency} and the index is in ${benchmark.currency}: no rates between them are known.`
  }
  const own = {
    closes: valuesOf(fund),
    reinvested: reinvested.map(({ close, date }) => [toDay(date), close] as const),
  }
  return {
    symbol: benchmark.symbol,
    name: benchmark.name,
    currency,
    convertedFrom: currency === benchmark.currency ? null : benchmark.currency,
    spans: computeTracking(own, inCurrency),
    simulated: fund.simulated || levels.simulated,
  }
}

/** Null if no source has any of it. */
async function readHistory(
  deps: HistoryDeps,
  symbol: string,
  today: Day,
): Promise<DailyHistory | null> {
  try {
    // A session in progress has no close, and that of another market is at another minute.
    return await getDailyHistory(deps, symbol, toDate(today - DAYS_READ), toDate(today - 1))
  } catch (error) {
    if (!findOutboundError(error)) throw error
    return null
  }
}

function valuesOf({ bars }: DailyHistory): DailyValues {
  return bars.flatMap(({ close, date }) =>
    close !== null && close > 0 ? [[toDay(date), close] as const] : [],
  )
}

/** At each day’s rate; null for two currencies of which neither is the dollar, or without rates. */
async function toCurrency(
  values: DailyValues,
  { currency: from }: Benchmark,
  to: string,
  read: (symbol: string) => Promise<DailyHistory | null>,
): Promise<DailyValues | null> {
  if (from === to) return values
  const other = from === 'USD' ? to : to === 'USD' ? from : null
  const rates = other === null ? null : await read(`${other}USD=X`)
  if (!rates || rates.bars.length === 0) return null
  return convertDaily(values, valuesOf(rates), (value, rate) =>
    from === 'USD' ? value / rate : value * rate,
  )
}

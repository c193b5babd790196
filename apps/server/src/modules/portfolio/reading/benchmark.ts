import type { PortfolioPerformance } from '@leadenhall/contract/portfolio/index.ts'
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Day, toDate, toDay } from '../../../platform/calendar/days.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { findOutboundError } from '../../../platform/outbound/find-outbound-error.ts'
import { listReinvestedCloses } from '../../history/index.ts'
import { findSymbol } from '../../instruments/index.ts'
import { type DailySeries, seriesAt } from '../engine/daily-values.ts'
import { CARRY_DAYS, carryOver } from '../prices/daily-series.ts'
import type { ReadingDeps } from './reading-deps.ts'

export interface Benchmark {
  readonly result: PortfolioPerformance['benchmark']
  cumulativeOn(day: Day): number | null
}

/**
 * Return of an index or a security in its own currency, from the last level before the period: a
 * security's with dividends reinvested on their ex-days where all are known, an index's without.
 * @throws AppError validation_failed for a text that is no ticker
 */
export async function readBenchmark(
  deps: ReadingDeps,
  ticker: string,
  from: Day,
  to: Day,
): Promise<Benchmark> {
  const symbol = findSymbol(deps.universe(), ticker)
  if (symbol === null) throw invalid('benchmark', `${ticker} is not a valid ticker.`)
  const name = deps.universe().resolve(symbol)?.listing.name ?? nameOf(symbol)
  const levels = await readLevels(deps, symbol, from, to)
  if (typeof levels === 'string') {
    const unknownBecause = `Not known because ${levels}.`
    return {
      result: { ticker: symbol, name, return: null, includesDividends: false, unknownBecause },
      cumulativeOn: () => null,
    }
  }
  const { includesDividends, series } = levels
  const start = levelAt(series, from - 1) ?? series.values.find((value) => value > 0) ?? null
  const end = levelAt(series, to)
  const isKnown = start !== null && end !== null
  return {
    result: {
      ticker: symbol,
      name,
      return: isKnown ? end / start - 1 : null,
      includesDividends,
      unknownBecause: isKnown
        ? null
        : `Not known because ${symbol} has no level for ${formatLongDate(toDate(start === null ? from : to))}.`,
    },
    cumulativeOn(day) {
      const level = levelAt(series, day)
      return start === null || level === null ? null : level / start - 1
    },
  }
}

function levelAt(levels: DailySeries, day: Day): number | null {
  const level = seriesAt(levels, day)
  return Number.isNaN(level) ? null : level
}

interface Levels {
  readonly includesDividends: boolean
  readonly series: DailySeries
}

async function readLevels(
  deps: ReadingDeps,
  symbol: string,
  from: Day,
  to: Day,
): Promise<Levels | string> {
  const first = from - CARRY_DAYS
  try {
    const history = await deps.history(symbol, toDate(first), toDate(to))
    // An index has no unit; a security's bar in doubt has none either, and gives no level.
    const isIndex = symbol.startsWith('^')
    const reinvested = isIndex ? null : listReinvestedCloses(history)
    const closes =
      reinvested ??
      history.bars.flatMap(({ close, date, unit }) =>
        close === null || (!isIndex && unit === null) ? [] : { date, close },
      )
    const days = closes.map(({ close, date }) => ({ day: toDay(date), value: close }))
    return {
      includesDividends: reinvested !== null,
      series: { firstDay: first, values: carryOver(days, first, to) },
    }
  } catch (error) {
    const failure = findOutboundError(error)
    if (!failure) throw error
    return failure.kind === 'not_found'
      ? `no source has prices of ${symbol}`
      : `the source of ${symbol} did not respond`
  }
}

const INDEX_NAMES: Readonly<Record<string, string>> = {
  '^FTAS': 'FTSE All-Share',
  '^FTSE': 'FTSE 100',
  '^FTMC': 'FTSE 250',
  '^GSPC': 'S&P 500',
}

function nameOf(symbol: string): string {
  return INDEX_NAMES[symbol] ?? symbol
}

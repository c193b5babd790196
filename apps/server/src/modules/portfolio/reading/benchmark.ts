import type { PortfolioPerformance } from '@leadenhall/contract/portfolio/index.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { findOutboundError } from '../../../platform/outbound/find-outbound-error.ts'
import { findSymbol } from '../../instruments/index.ts'
import { type Day, toDate, toDay } from '../engine/days.ts'
import type { ReadingDeps } from './reading-deps.ts'

export interface Benchmark {
  readonly result: PortfolioPerformance['benchmark']
  cumulativeOn(day: Day): number | null
}

const CARRY_DAYS = 10

/**
 * Price return of an index or a security in its own currency, from the last level before the period.
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
      result: { ticker: symbol, name, return: null, unknownBecause },
      cumulativeOn: () => null,
    }
  }
  const start = levelAt(levels, from - 1) ?? levels.values.find((value) => value > 0) ?? null
  const end = levelAt(levels, to)
  const isKnown = start !== null && end !== null
  return {
    result: {
      ticker: symbol,
      name,
      return: isKnown ? end / start - 1 : null,
      unknownBecause: isKnown
        ? null
        : `Not known because ${symbol} has no level for ${toDate(start === null ? from : to)}.`,
    },
    cumulativeOn(day) {
      const level = levelAt(levels, day)
      return start === null || level === null ? null : level / start - 1
    },
  }
}

interface Levels {
  readonly first: Day
  /** Carried over days without trading; NaN where unknown. */
  readonly values: Float64Array
}

function levelAt({ first, values }: Levels, day: Day): number | null {
  const value = values[day - first]
  return value === undefined || Number.isNaN(value) ? null : value
}

async function readLevels(
  deps: ReadingDeps,
  symbol: string,
  from: Day,
  to: Day,
): Promise<Levels | string> {
  const first = from - CARRY_DAYS
  try {
    const { bars } = await deps.history(symbol, toDate(first), toDate(to))
    const values = new Float64Array(to - first + 1).fill(Number.NaN)
    // An index has no unit; a security's bar in doubt has none either, and gives no level.
    const isIndex = symbol.startsWith('^')
    const usable = bars.filter(({ close, unit }) => close !== null && (isIndex || unit !== null))
    for (const [index, { date, close }] of usable.entries()) {
      const day = toDay(date)
      const next = usable[index + 1]
      const until = Math.min(next ? toDay(next.date) : to + 1, day + CARRY_DAYS + 1, to + 1)
      for (let at = day; at < until; at++) values[at - first] = close ?? Number.NaN
    }
    return { first, values }
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

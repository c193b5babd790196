/** Daily prices from a history and quotes that a test writes down. */
import type { PriceDeps } from '../../apps/server/src/modules/portfolio/prices/price-deps.ts'
import { loadTradingCalendar } from '../../apps/server/src/platform/calendar/load-trading-calendar.ts'
import {
  OutboundError,
  type OutboundErrorKind,
} from '../../apps/server/src/platform/outbound/outbound-error.ts'
import type { Quote } from '../../packages/contract/src/quotes/index.ts'
import { TEST_NOW } from './test-moment.ts'

export type Bar = readonly [date: string, close: number | null, unit?: string | null]

export interface WrittenSeries {
  /** False for a source that states neither splits nor dividends; true by default. */
  readonly areActionsKnown?: boolean
  readonly bars: readonly Bar[]
  readonly splits?: readonly { date: string; numerator: number; denominator: number }[]
  /** In pence for a share as then in issue. */
  readonly dividends?: readonly (readonly [date: string, amount: number])[]
}

/** A series, a failure of its source, or one that is never read to the end. */
export type WrittenHistory = WrittenSeries | OutboundErrorKind | 'endless'

const calendar = loadTradingCalendar()

/** A clock that tests set, quotes that they add, and symbols in the order in which they were read. */
export interface WrittenPrices extends PriceDeps {
  readonly clock: { nowMs: number; now(): number }
  readonly quotes: Map<string, Quote>
  readonly reads: string[]
}

/** A symbol that is not written down is not found. */
export function buildPriceDeps(
  series: Readonly<Record<string, WrittenHistory>>,
  quotes: readonly Quote[] = [],
): WrittenPrices {
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]))
  const reads: string[] = []
  return {
    calendar,
    quotes: bySymbol,
    reads,
    clock: {
      nowMs: TEST_NOW,
      now() {
        return this.nowMs
      },
    },
    latest: {
      find(symbol) {
        const quote = bySymbol.get(symbol)
        return quote && { quote, fetchedAtMs: TEST_NOW, version: 1 }
      },
    },
    universe: () => NO_LISTINGS,
    history(symbol, from, to) {
      reads.push(symbol)
      const written = series[symbol] ?? 'not_found'
      if (written === 'endless') return Promise.withResolvers<never>().promise
      if (typeof written === 'string') {
        return Promise.reject(new OutboundError('Source', written, `No prices of ${symbol}`))
      }
      return Promise.resolve({
        bars: written.bars
          .filter(([date]) => date >= from && date <= to)
          .map(([date, close, unit = 'GBX']) => toBar(date, close, unit)),
        splits: written.splits ?? [],
        areActionsKnown: written.areActionsKnown ?? true,
        isIncomeKnown: written.areActionsKnown ?? true,
        dividends: (written.dividends ?? []).map(([date, amount]) => ({
          date,
          amount,
          unit: 'GBX',
        })),
        unit: 'GBX',
      })
    },
  }
}

function toBar(date: string, close: number | null, unit: string | null) {
  const [open, high, low] = [close, close, close]
  return { date, open, high, low, close, volume: 1000, adjustedClose: close, unit, flags: [] }
}

/** Every subject is the symbol behind `symbol:`. */
const NO_LISTINGS = {
  findById: () => undefined,
  resolve: () => undefined,
} as unknown as ReturnType<PriceDeps['universe']>

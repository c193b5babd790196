/** How a screen as of a day differs from the same screen now, and what became of the leavers. */
import type { RunScreenBody, ScreenPast } from '@leadenhall/contract/screener/index.ts'
import { toMajor } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { countBits, eachBit } from '../../platform/columns/bits.ts'
import type { Snapshot } from './build-snapshot.ts'
import { compileScreen } from './compile-screen.ts'
import { getNumbers, selectRows } from './engine/table.ts'
import { clausesOfTickers } from './named-listings.ts'
import { withWeights } from './with-weights.ts'

const MAX_CHANGES = 100

export function compareWithNow(
  then: Snapshot,
  present: Snapshot,
  body: RunScreenBody,
  day: TradingDate,
): ScreenPast {
  const now = withWeights(present, body.weights)
  const [before, after] = [matchesOf(then, body), matchesOf(now, body)]
  const toChange = (ticker: string, kind: 'entered' | 'left') => ({
    ticker,
    name: now.listed.universe.resolve(ticker)?.listing.name ?? ticker,
    kind,
    change: changeSince(then, now, ticker),
  })
  const newcomers = [...after].filter((ticker) => !before.has(ticker))
  const entered = newcomers.filter((ticker) => isPriced(then, ticker))
  const left = [...before].filter((ticker) => !after.has(ticker))
  const leavers = left.map((ticker) => toChange(ticker, 'left'))
  return {
    day,
    listings: then.table.size,
    priced: then.quotes.count,
    withAccounts: countBits(getNumbers(then.table, 'total_assets').known),
    entered: entered.length,
    left: left.length,
    notKnownThen: newcomers.length - entered.length,
    leaversChange: medianOf(leavers.flatMap(({ change }) => change ?? [])),
    changes: [
      ...entered.slice(0, MAX_CHANGES).map((ticker) => toChange(ticker, 'entered')),
      ...leavers.slice(0, MAX_CHANGES),
    ],
  }
}

/** Tickers in order: rows of two universes have different numbers. */
function matchesOf(snapshot: Snapshot, body: RunScreenBody): Set<string> {
  const { table, listed } = snapshot
  const { clauses } = compileScreen(table, body)
  const selection = selectRows(table, [...clauses, ...clausesOfTickers(snapshot, body.tickers)])
  const tickers = new Set<string>()
  eachBit(selection.rows, (row) => {
    const ticker = listed.listings.at(row)?.ticker
    if (ticker !== undefined) tickers.add(ticker)
    return true
  })
  selection.release()
  return tickers
}

function isPriced({ figures, metrics, listed }: Snapshot, ticker: string): boolean {
  const id = listed.universe.resolve(ticker)?.listing.listing_id ?? ''
  return figures[metrics.rowOf(id) ?? -1] != null
}

function changeSince(then: Snapshot, now: Snapshot, ticker: string): number | null {
  const id = now.listed.universe.resolve(ticker)?.listing.listing_id ?? ''
  const priceIn = ({ figures, metrics }: Snapshot) => {
    const found = figures[metrics.rowOf(id) ?? -1]
    return found ? toMajor({ value: found.price, unit: found.priceUnit }) : null
  }
  const [before, after] = [priceIn(then), priceIn(now)]
  return before && after && before.unit === after.unit ? after.value / before.value - 1 : null
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

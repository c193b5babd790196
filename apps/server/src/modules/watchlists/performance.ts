/** A share's change today, over a year, and since it was added to a watchlist. */
import type { Chart, ChartRange } from '@leadenhall/contract/history/index.ts'
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type {
  ChangeSince,
  ListPerformance,
  Performance,
} from '@leadenhall/contract/watchlists/index.ts'
import PQueue from 'p-queue'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { getChart, type HistoryDeps, splitFactorAfter } from '../history/index.ts'
import type { QuoteService } from '../quotes/index.ts'
import {
  isHundredfoldMove,
  latestTradingDay,
  olderDayOf,
  type TradingDay,
} from '../quotes/index.ts'
import type { WatchlistItemsTable } from './tables.ts'

export interface PerformanceDeps extends HistoryDeps {
  readonly quotes: Pick<QuoteService, 'findQuote'>
}

const YEAR_MS = 365 * 86_400_000

/**
 * A failing source makes a change unknown instead of throwing.
 * @param item null for a share that is on no watchlist
 */
export async function getPerformance(
  deps: PerformanceDeps,
  symbol: string,
  item: WatchlistItemsTable | null,
): Promise<Performance> {
  const year = findChart(deps, symbol, '1y')
  const [quote, lastYear, sinceAdded] = await Promise.all([
    findQuote(deps, symbol),
    year,
    item && isOlderThanYear(deps, item) ? findChart(deps, symbol, '7y') : year,
  ])
  return {
    ticker: symbol,
    today: quote ? changeToday(quote, latestTradingDay(deps, symbol)) : unknown('no_price'),
    oneYear: lastYear ? changeOverYear(lastYear) : unknown('no_history'),
    sinceAdded: item && changeSinceAdded(item, quote, sinceAdded),
  }
}

/** How many items are read at the same time. */
const CONCURRENCY = 6

/** The change of each item since it was added, in the given order. */
export async function listChangesSinceAdded(
  deps: PerformanceDeps,
  items: readonly { readonly symbol: string; readonly item: WatchlistItemsTable }[],
): Promise<ListPerformance> {
  const queue = new PQueue({ concurrency: CONCURRENCY })
  return queue.addAll(
    items.map(({ symbol, item }) => async () => {
      const [quote, history] = await Promise.all([
        findQuote(deps, symbol),
        findHistorySince(deps, symbol, item),
      ])
      return { item: item.id, sinceAdded: changeSinceAdded(item, quote, history) }
    }),
  )
}

async function findQuote({ quotes }: PerformanceDeps, symbol: string): Promise<Quote | null> {
  const quote = await nullIfUnavailable(quotes.findQuote(symbol))
  return typeof quote === 'string' ? null : quote
}

/** The shortest chart that reaches back to the day of adding: a shorter one would miss splits. */
function findHistorySince(deps: PerformanceDeps, symbol: string, item: WatchlistItemsTable) {
  return findChart(deps, symbol, isOlderThanYear(deps, item) ? '7y' : '1y')
}

function isOlderThanYear({ clock }: PerformanceDeps, item: WatchlistItemsTable): boolean {
  return clock.now() - item.created_at > YEAR_MS
}

function findChart(deps: PerformanceDeps, symbol: string, range: ChartRange) {
  return nullIfUnavailable(getChart(deps, symbol, range))
}

async function nullIfUnavailable<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (!findOutboundError(error)) throw error
    return null
  }
}

function unknown(because: NonNullable<ChangeSince['unknownBecause']>): ChangeSince {
  return {
    changeRatio: null,
    unknownBecause: because,
    fromPrice: null,
    unit: null,
    fromDate: null,
  }
}

/** Unknown, with the price's day, for a price of an earlier day than the exchange's latest. */
export function changeToday(quote: Quote, day: TradingDay): ChangeSince {
  const { changeRatio, previousClose, unit } = quote
  const olderDay = olderDayOf(day, quote)
  if (olderDay !== null) return { ...unknown('no_price_today'), fromDate: olderDay }
  return {
    changeRatio,
    unknownBecause: changeRatio === null ? 'no_price' : null,
    fromPrice: previousClose,
    unit,
    fromDate: null,
  }
}

function changeOverYear({ bars, changeRatio, changeUnknownBecause, unit }: Chart): ChangeSince {
  const first = bars.find(({ close }) => close !== null)
  return {
    changeRatio,
    unknownBecause: changeUnknownBecause === 'too_few_bars' ? 'no_history' : changeUnknownBecause,
    fromPrice: first?.close ?? null,
    unit,
    fromDate: first ? new Date(first.time * 1000).toISOString().slice(0, 10) : null,
  }
}

/**
 * price ÷ (price when added, adjusted for splits since) − 1. Both prices must have the same unit and
 * source; otherwise the change is unknown.
 * @param history any chart that reaches back to the day of adding; null makes the change unknown,
 *   because splits cannot be adjusted for
 */
export function changeSinceAdded(
  item: Pick<
    WatchlistItemsTable,
    'added_price' | 'added_unit' | 'added_source' | 'added_as_of' | 'created_at'
  >,
  quote: Quote | null,
  history: Pick<Chart, 'actions' | 'timeZone'> | null,
): ChangeSince {
  const { added_price: price, added_unit: unit, added_source: source } = item
  if (price === null || quote === null || quote.price === null) return unknown('no_price')
  if (unit === null || quote.unit === null) return unknown('unit_unknown')
  if (unit !== quote.unit || quote.flags.includes('hundredfold_move')) {
    return unknown('unit_changed')
  }
  if (isDoubtful(quote)) return unknown('in_doubt')
  if (source !== quote.provenance.source) return unknown('source_changed')
  if (history === null) return unknown('no_history')
  const addedOn = toTradingDate(item.added_as_of ?? item.created_at, history.timeZone)
  const splits = history.actions.filter((action) => action.kind === 'split')
  const fromPrice = price / splitFactorAfter(addedOn, splits)
  if (isHundredfoldMove(fromPrice, quote.price)) return unknown('unit_changed')
  return {
    changeRatio: quote.price / fromPrice - 1,
    unknownBecause: null,
    fromPrice,
    unit,
    fromDate: addedOn,
  }
}

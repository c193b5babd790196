/** A watchlist's items: adding at the current price, notes, order. */
import { randomUUID } from 'node:crypto'
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { convertToTicker } from '@leadenhall/contract/shared/tickers.ts'
import { MAX_WATCHLIST_ITEMS } from '@leadenhall/contract/watchlists/default-watchlist.ts'
import type { ImportOutcome } from '@leadenhall/contract/watchlists/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import { findSymbol, subjectOf, type Universe } from '../instruments/index.ts'
import { type QuoteService } from '../quotes/index.ts'
import type { WatchlistItemsTable } from './tables.ts'
import { getWatchlist, type WatchlistStoreDeps } from './watchlist-store.ts'

export interface WatchlistItemDeps extends WatchlistStoreDeps {
  readonly quotes: Pick<QuoteService, 'getQuotes'>
  readonly universe: () => Universe
}

type Row = ImportOutcome['rows'][number]

/** @throws AppError not_found, or validation_failed if the ticker is invalid, unknown or already listed */
export async function addItem(
  deps: WatchlistItemDeps,
  userId: string,
  id: number,
  ticker: string,
): Promise<WatchlistItemsTable> {
  const { rows, items } = await addTickers(deps, userId, id, [ticker])
  const [row] = rows
  const [item] = items
  if (item) return item
  throw invalid('ticker', describeRefusal(ticker, row?.outcome ?? 'unknown_ticker'))
}

/**
 * Adds every valid ticker and reports the outcome of each.
 * @throws AppError not_found
 */
export async function importTickers(
  deps: WatchlistItemDeps,
  userId: string,
  id: number,
  inputs: readonly string[],
): Promise<ImportOutcome> {
  const { rows, items } = await addTickers(deps, userId, id, inputs)
  return { added: items.length, rows: [...rows] }
}

async function addTickers(
  deps: WatchlistItemDeps,
  userId: string,
  id: number,
  inputs: readonly string[],
): Promise<{ readonly rows: readonly Row[]; readonly items: readonly WatchlistItemsTable[] }> {
  await getWatchlist(deps.db, userId, id)
  const symbols = inputs.map((input) => findSymbol(deps.universe(), convertToTicker(input)))
  const requested = [...new Set(symbols.filter((symbol) => symbol !== null))]
  const quotes = await quotesOf(deps, requested)
  return deps.db.transaction().execute(async (trx) => {
    const { items: before } = await getWatchlist(trx, userId, id)
    const taken = new Set(before.map(({ subject }) => subject))
    let position = Math.max(-1, ...before.map((item) => item.position)) + 1
    const items: WatchlistItemsTable[] = []
    const rows = inputs.map((input, index): Row => {
      const symbol = symbols[index] ?? null
      if (symbol === null) return { input, ticker: null, outcome: 'invalid_ticker' }
      const listing = deps.universe().resolve(symbol)?.listing
      const quote = quotes.get(symbol)
      if (!listing && quote === 'unknown') {
        return { input, ticker: symbol, outcome: 'unknown_ticker' }
      }
      const subject = subjectOf(deps.universe(), symbol)
      if (taken.has(subject)) return { input, ticker: symbol, outcome: 'already_there' }
      if (taken.size >= MAX_WATCHLIST_ITEMS) {
        return { input, ticker: symbol, outcome: 'list_full' }
      }
      taken.add(subject)
      items.push({
        id: randomUUID(),
        watchlist_id: id,
        subject,
        ticker: symbol,
        position,
        note: '',
        ...addedPrice(typeof quote === 'object' ? quote : null),
        created_at: deps.clock.now(),
      })
      position += 1
      return { input, ticker: symbol, outcome: 'added' }
    })
    if (items.length > 0) await trx.insertInto('watchlist_items').values(items).execute()
    return { rows, items }
  })
}

/** `unknown`: no source has the symbol; `unavailable`: no source responded. */
async function quotesOf(
  { quotes }: WatchlistItemDeps,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, Quote | 'unknown' | 'unavailable'>> {
  if (symbols.length === 0) return new Map()
  const { items, missing } = await quotes.getQuotes(symbols)
  return new Map<string, Quote | 'unknown' | 'unavailable'>([
    ...items.map((quote) => [quote.ticker, quote] as const),
    ...missing.map(
      ({ ticker, code }) => [ticker, code === 'unavailable' ? code : 'unknown'] as const,
    ),
  ])
}

function addedPrice(quote: Quote | null) {
  const isKnown = quote !== null && quote.price !== null && !isDoubtful(quote)
  return {
    added_price: isKnown ? quote.price : null,
    added_unit: isKnown ? quote.unit : null,
    added_source: isKnown ? quote.provenance.source : null,
    added_as_of: isKnown ? Date.parse(quote.provenance.asOf) : null,
  }
}

/** @throws AppError not_found */
export async function getItem(
  db: Db,
  userId: string,
  id: number,
  itemId: string,
): Promise<WatchlistItemsTable> {
  const { items } = await getWatchlist(db, userId, id)
  const item = items.find((candidate) => candidate.id === itemId)
  if (!item) throw notFound('Watchlist item not found. It may have been removed.')
  return item
}

/** @throws AppError not_found */
export async function noteItem(
  db: Db,
  userId: string,
  id: number,
  { itemId, note }: { readonly itemId: string; readonly note: string },
): Promise<WatchlistItemsTable> {
  const item = await getItem(db, userId, id, itemId)
  await db.updateTable('watchlist_items').set({ note }).where('id', '=', itemId).execute()
  return { ...item, note }
}

/** @throws AppError not_found */
export async function removeItem(
  db: Db,
  userId: string,
  id: number,
  itemId: string,
): Promise<void> {
  await getItem(db, userId, id, itemId)
  await db.deleteFrom('watchlist_items').where('id', '=', itemId).execute()
}

/** @throws AppError not_found, or validation_failed unless `order` contains every item exactly once */
export async function orderItems(
  db: Db,
  userId: string,
  id: number,
  order: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { items } = await getWatchlist(trx, userId, id)
    const known = new Set(items.map((item) => item.id))
    const isComplete = order.length === known.size && order.every((itemId) => known.delete(itemId))
    if (!isComplete) throw invalid('items', 'The watchlist has changed. Reload it and try again.')
    for (const [position, itemId] of order.entries()) {
      await trx.updateTable('watchlist_items').set({ position }).where('id', '=', itemId).execute()
    }
  })
}

function describeRefusal(ticker: string, outcome: Row['outcome']): string {
  switch (outcome) {
    case 'already_there':
      return `${ticker} is already on this watchlist.`
    case 'invalid_ticker':
      return `${ticker} is not a valid ticker.`
    case 'list_full':
      return `This watchlist is full: it already has ${MAX_WATCHLIST_ITEMS} tickers.`
    case 'unknown_ticker':
    case 'added':
      return `${ticker} was not found.`
  }
}

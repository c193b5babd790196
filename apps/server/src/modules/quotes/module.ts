import { randomUUID } from 'node:crypto'
import * as endpoints from '@leadenhall/contract/quotes/endpoints.ts'
import * as schemas from '@leadenhall/contract/quotes/schemas.ts'
import { toAddress } from '@leadenhall/contract/shared/endpoint.ts'
import type { Attention } from '../../platform/attention.ts'
import type { Module, ModuleContext } from '../../platform/module.ts'
import type { QuoteLanes } from '../../platform/quote-lanes.ts'
import type { Registry } from '../../providers/registry.ts'
import {
  findSymbol,
  type Listing,
  prefetchForListing,
  type Universe,
} from '../instruments/index.ts'
import { createLatestQuotes } from './latest-quotes.ts'
import type { Market } from './market.ts'
import { createProfileService, type ProfileService } from './profile-service.ts'
import type { QuoteDeps } from './quote-deps.ts'
import { addQuoteMetrics } from './quote-metrics.ts'
import { createQuoteRefresher, type QuoteRefresher, type RefresherDeps } from './quote-refresher.ts'
import { createQuoteService, type QuoteService } from './quote-service.ts'
import { registerQuoteRoutes } from './routes.ts'
import { ROUND_MS, runRefresher } from './run-refresher.ts'
import { createSecondSource } from './second-source.ts'
import { registerStreamRoutes } from './stream-routes.ts'
import { createWatchedSymbols } from './watched-symbols.ts'

export interface QuoteOptions {
  readonly attention: Attention
  readonly registry: Registry
  readonly universe: () => Universe
  /** Lanes from all modules. */
  readonly lanes: QuoteLanes
  readonly budget: RefresherDeps['budget']
  /** Overrides how long a caller waits for a slow source. */
  readonly patienceMs: number | undefined
  /** False disables the background refresh. */
  readonly refreshes: boolean
}

export interface QuoteParts {
  /** True if the server is in use: a request within a minute, or an open stream. */
  isAttended(): boolean
  readonly market: Market
  readonly quotes: QuoteService
  readonly profiles: Pick<ProfileService, 'findFund' | 'findKnownFund'>
  readonly refresher: QuoteRefresher
  /** A listing's stored profile text; null if none was fetched. */
  findProfileText(listing: Listing): Promise<string | null>
  /** Starts the background refresh. */
  start(): void
}

export function quotesModule(options: QuoteOptions): Module<QuoteParts> {
  return {
    name: 'quotes',
    summary: 'Latest prices and stock info',
    register: (context) => registerQuotes(options, context),
  }
}

function registerQuotes(options: QuoteOptions, context: ModuleContext): QuoteParts {
  const { patienceMs, registry, universe } = options
  const { cache, calendar, clock, db, http, metrics, onClose, onError, pages, serve, signals } =
    context
  const latest = createLatestQuotes()
  const market: Market = {
    latest,
    registry,
    universe,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  }
  const quoteDeps: QuoteDeps = { cache, calendar, clock, db, ...market }
  const quotes = createQuoteService(quoteDeps)
  const profiles = createProfileService(quoteDeps)
  const refresher = createQuoteRefresher({
    calendar,
    clock,
    latest,
    universe,
    quotes,
    lanes: options.lanes,
    budget: options.budget,
    // Simulated quotes are there when they are asked for; a source with a budget needs hours.
    isWanted: (priority) => priority === 'watched' || registry.mode() === 'live' || isAttended(),
    onError: onError('quote refresh'),
  })
  const isAttended = () => options.attention.isRecent() || streams.listeners() > 0
  const node = randomUUID()
  const watched = createWatchedSymbols({ cache, clock, db, everyMs: ROUND_MS, node })
  context.lanes.add({
    priority: 'watched',
    symbols: () => watched.all(),
    maxAgeMs: calendar.freshForMs,
  })

  registerQuoteRoutes(serve({ endpoints, schemas }), {
    quotes,
    profiles,
    registry,
    secondSource: createSecondSource(quoteDeps),
    patienceMs,
    findSymbol: (ticker) => findSymbol(universe(), ticker),
    findListing: (symbol) => universe().resolve(symbol)?.listing,
  })
  const streams = registerStreamRoutes(http, serve({ endpoints, schemas }), {
    latest,
    node,
    quotes,
    signals,
    universe,
    watched,
  })
  addQuoteMetrics(metrics, { refresher, streams })
  pages.add('share', {
    prefetch: prefetchForListing(universe, (ticker) => [
      toAddress(endpoints.getStockInfo, { params: { ticker }, query: { getProfile: 'true' } }),
    ]),
  })

  return {
    isAttended,
    market,
    profiles,
    quotes,
    refresher,
    findProfileText: ({ listing_id: id }) => profiles.findStoredText(id),
    start() {
      if (!options.refreshes) return
      const running = runRefresher({
        cache,
        clock,
        db,
        latest,
        registry,
        universe,
        node,
        refresher,
        watched,
        onError: onError('quote refresh'),
      })
      onClose(() => running.close())
    },
  }
}

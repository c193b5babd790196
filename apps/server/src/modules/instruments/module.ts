import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import * as schemas from '@leadenhall/contract/instruments/schemas.ts'
import { toAddress } from '@leadenhall/contract/shared/endpoint.ts'
import { toShareTitle } from '@leadenhall/contract/shared/pages.ts'
import type { Module } from '../../platform/module.ts'
import type { Registry } from '../../providers/registry.ts'
import { registerFundRoutes } from './fund-routes.ts'
import { registerGroupRoutes } from './group-routes.ts'
import { prefetchForListing } from './listing-prefetch.ts'
import { createLogoService } from './logo.ts'
import { registerLogoRoutes } from './logo-routes.ts'
import { registerInstrumentRoutes } from './routes.ts'
import { searchElsewhere } from './search-elsewhere.ts'
import { registerSearchRoutes } from './search-routes.ts'
import type { Listing } from './tables.ts'
import type { Universe } from './universe.ts'

export interface InstrumentOptions {
  readonly universe: () => Universe
  readonly registry: Registry
  /** A listing's stored profile text; null if none was fetched. */
  readonly findProfileText: (listing: Listing) => Promise<string | null>
  /** In [0, 1). */
  readonly random: () => number
  /** Resolves when this node has the new list. */
  readonly reloadUniverse: () => Promise<void>
}

export function instrumentsModule(options: InstrumentOptions): Module {
  const { universe, registry } = options
  return {
    name: 'instruments',
    summary: 'The instrument list: search, browsing, details and logos',
    register({ clock, db, http, metrics, outbound, pages, serve }) {
      const serveInstruments = serve({ endpoints, schemas })
      registerInstrumentRoutes(serveInstruments, options)
      registerFundRoutes(serveInstruments, { ...options, clock, db })
      registerGroupRoutes(serveInstruments, universe)
      registerSearchRoutes(serveInstruments, {
        ...options,
        searchElsewhere: (text) =>
          searchElsewhere(registry, text, (error) =>
            http.log.warn({ err: error }, 'search at the live source failed'),
          ),
      })
      const logos = createLogoService({ clock, db, mode: registry.mode, outbound })
      registerLogoRoutes(http, { logos, universe })
      metrics.addGauge(
        'leadenhall_instruments',
        'Listings in memory.',
        () => universe().listings.length,
      )
      pages.add('share', {
        title: ({ ticker = '' }) =>
          toShareTitle(ticker, universe().resolve(ticker)?.listing.name ?? null),
        prefetch: prefetchForListing(universe, (_ticker, _query, requested) => [
          toAddress(endpoints.getInstrument, { params: { ticker: requested } }),
        ]),
      })
    },
  }
}

import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { toAddress } from '@leadenhall/contract/shared/endpoint.ts'
import { DEFAULT_WATCHLIST } from '@leadenhall/contract/watchlists/default-watchlist.ts'
import * as endpoints from '@leadenhall/contract/watchlists/endpoints.ts'
import * as schemas from '@leadenhall/contract/watchlists/schemas.ts'
import { toKeepableText } from '../../platform/db/keepable-text.ts'
import type { Module } from '../../platform/module.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { registerWatchlistRoutes } from './routes.ts'
import { unshareAll } from './sharing.ts'
import { deleteWatchlistsOf, findSharedWatchlist, listWatchlists } from './watchlist-store.ts'

export function watchlistsModule({
  market,
  quotes,
}: Pick<QuoteParts, 'market' | 'quotes'>): Module {
  return {
    name: 'watchlists',
    summary: 'Watchlists of the signed-in user, and shared ones',
    register({ cache, calendar, clock, db, pages, personal, serve }) {
      const deps = { cache, calendar, clock, db, ...market, quotes }
      registerWatchlistRoutes(serve({ endpoints, schemas }), deps)
      personal.add({
        key: 'watchlists',
        list: ({ id }) => listWatchlists(db, id),
        delete: (db, { id }) => deleteWatchlistsOf(db, id),
        revoke: { what: 'links to shared watchlists', run: unshareAll },
      })
      const tickers = DEFAULT_WATCHLIST.toSorted().join(',')
      pages.add('watchlist', { prefetch: () => [toAddress(listQuotes, { query: { tickers } })] })
      pages.add('shared-watchlist', {
        // A revoked share link must 404.
        exists: async ({ token = '' }) =>
          (await findSharedWatchlist(db, toKeepableText(token))) !== undefined,
      })
    },
  }
}

import type { PerformanceTable } from '@leadenhall/contract/figures/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { toDay } from '../../platform/calendar/days.ts'
import type { Listing } from '../instruments/index.ts'
import { findKnownQuote, latestTradingDay } from '../quotes/index.ts'
import { buildFacts } from './build-facts.ts'
import { AIM_INDEX, type CloseSeries } from './closes.ts'
import { dollarsNow, dollarsOn } from './dollars.ts'
import { type FigureDeps, requireListing } from './get-figures.ts'
import { findIndexLevel } from './index-level.ts'
import { changesOf, combinedChange, type WeighedChange } from './performance-table.ts'
import { listSectorCompanies } from './sector-companies.ts'

const DAY_MS = 86_400_000

interface IndexNow {
  readonly index: CloseSeries | undefined
  readonly level: number | null
}

/** @throws AppError validation_failed for an invalid ticker, not_found for an unlisted one */
export async function getPerformanceTable(
  deps: FigureDeps,
  ticker: string,
): Promise<PerformanceTable> {
  const listing = requireListing(deps, ticker)
  const { clock, closes, latest, universe } = deps
  const market = listing.exchange === 'AIM' ? AIM_INDEX : null
  const [quote, indexLevel, marketLevel] = await Promise.all([
    findKnownQuote(deps, listing.ticker),
    findIndexLevel(deps.history),
    market && findIndexLevel(deps.history, market.symbol),
  ])
  const day = Math.floor(clock.now() / DAY_MS)
  const session = toDay(latestTradingDay(deps, listing.ticker).date)
  const dollars = dollarsNow(latest, closes, day)
  const barsOf = (
    of: Listing,
    known: Quote | null,
    { index, level }: IndexNow = { index: closes.index, level: indexLevel },
  ) =>
    buildFacts({
      accounts: null,
      isReceipt: false,
      quote: known,
      isCurrent: false,
      closes: closes.find(of.ticker),
      index,
      indexLevel: level,
      tracked: null,
      day,
      session,
      dollars,
      dollarsOn: (on) => dollarsOn(closes, on),
      listedYears: null,
      navs: null,
    }).bars
  const own = barsOf(listing, quote)
  const listCompanies = () =>
    listSectorCompanies({ universe: universe(), latest, dollars }, listing).map((company) => ({
      marketCap: company.marketCap,
      change: barsOf(company.listing, latest.find(company.listing.ticker)?.quote ?? null).change,
    }))
  return {
    ticker: listing.ticker,
    share: changesOf(own.change),
    shareTotal: changesOf(own.totalReturn),
    index: changesOf(own.indexChange),
    market: market && {
      name: market.name,
      changes: changesOf(
        barsOf(listing, quote, { index: closes.find(market.symbol), level: marketLevel })
          .indexChange,
      ),
    },
    sector:
      listing.icb_supersector === null ? null : toSector(listing.icb_supersector, listCompanies()),
    isReading: closes.version === 0,
    simulated: quote?.provenance.simulated ?? false,
  }
}

function toSector(name: string, companies: readonly WeighedChange[]): PerformanceTable['sector'] {
  return {
    name,
    companies: companies.length,
    changes: changesOf((span) => combinedChange(companies, span)),
  }
}

import type { Fund, Rival } from '@leadenhall/contract/funds/index.ts'
import { EXCHANGE_TRADED } from '@leadenhall/contract/instruments/words.ts'
import { type Quote, spreadOf } from '@leadenhall/contract/quotes/index.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { toDate, toDay, todayOf } from '../../platform/calendar/days.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { memoBy } from '../../platform/memo-by.ts'
import { getKnownHistory, type HistoryDeps, listReinvestedCloses } from '../history/index.ts'
import { type Listing, requireCompany, type Universe } from '../instruments/index.ts'
import { findKnownQuote, type QuoteParts } from '../quotes/index.ts'
import { returnOverYear } from './compute-tracking.ts'
import { getTracking } from './get-tracking.ts'
import { identifyFund } from './identify-fund.ts'
import { indexKey, type NamedFund } from './read-name.ts'

export interface FundDeps
  extends Omit<HistoryDeps, 'latest'>,
    Pick<QuoteParts, 'profiles' | 'quotes'>,
    Pick<QuoteParts['market'], 'latest'> {}

const MOST_RIVALS = 12
/** A year, and a week for the close before it. */
const DAYS_READ = 366 + 10

/** @throws AppError validation_failed for an invalid ticker, not_found for what is no exchange-traded fund */
export function requireFund(deps: Pick<FundDeps, 'universe'>, ticker: string): Listing {
  const { listing } = requireCompany(deps.universe(), ticker)
  if (!EXCHANGE_TRADED.has(listing.type) || !isLondonExchange(listing.exchange)) {
    throw notFound(`${listing.ticker} is not an exchange-traded fund of London.`)
  }
  return listing
}

/** @throws AppError as `requireFund` does */
export async function getFund(deps: FundDeps, ticker: string): Promise<Fund> {
  const listing = requireFund(deps, ticker)
  const named = identifyFund(listing)
  const [stated, quote, tracking, rivals] = await Promise.all([
    deps.profiles.findFund(listing.ticker),
    findKnownQuote(deps, listing.ticker),
    getTracking(deps, listing.ticker, named, todayOf(deps)),
    listRivals(deps, listing, named),
  ])
  return {
    ticker: listing.ticker,
    index: named.index,
    hedgedTo: named.hedgedTo,
    distribution: named.distribution ?? distributionBy(quote),
    domicile: listing.country,
    stated: stated && {
      ...withListings(deps.universe(), stated.fund),
      replication: named.isSwap ? 'swap' : stated.fund.replication,
      source: stated.source,
      asOf: new Date(stated.asOfMs).toISOString(),
      simulated: stated.simulated,
    },
    tracking: typeof tracking === 'string' ? null : tracking,
    noTracking: typeof tracking === 'string' ? tracking : null,
    rivals: await Promise.all(
      shownOf(rivals, listing.ticker).map(async (one) => ({
        ...one,
        yearReturn: await findYearReturn(deps, one.ticker),
      })),
    ),
    rivalCount: rivals.length,
  }
}

/** A fund that paid within a year distributes; one that did not may do either. */
function distributionBy(quote: Quote | null | undefined): Fund['distribution'] {
  return (quote?.details?.trailingDividend?.value ?? 0) > 0 ? 'distributing' : null
}

type Statement = Omit<NonNullable<Fund['stated']>, 'source' | 'asOf' | 'simulated'>

/** A source's own symbol of a holding leads nowhere if no list has it. */
function withListings(universe: Universe, fund: Statement): Statement {
  const known = (symbol: string | null) =>
    symbol === null ? null : (universe.resolve(symbol)?.listing.ticker ?? null)
  const holdings = fund.holdings?.map((one) => ({ ...one, ticker: known(one.ticker) })) ?? null
  return { ...fund, holdings }
}

interface NamedListing {
  readonly listing: Listing
  readonly named: NamedFund
}

const fundsByIndex = memoBy((universe: Universe): ReadonlyMap<string, readonly NamedListing[]> => {
  const found: NamedListing[] = []
  for (const listing of universe.london) {
    if (!EXCHANGE_TRADED.has(listing.type) || listing.is_international === 1) continue
    const named = identifyFund(listing)
    if (named.index !== null) found.push({ listing, named })
  }
  return Map.groupBy(found, ({ named }) => indexKey(named.index ?? ''))
})

type RivalFacts = Omit<Rival, 'yearReturn'>

/** The cheapest, and the fund itself wherever it ranks. */
function shownOf(rivals: readonly RivalFacts[], own: string): RivalFacts[] {
  const sorted = rivals.toSorted(byCharge)
  const shown = sorted.slice(0, MOST_RIVALS)
  const itself = sorted.find(({ ticker }) => ticker === own)
  return itself && !shown.includes(itself) ? [...shown.slice(0, -1), itself] : shown
}

/** Null without a close of a year ago or without known dividends; no source is asked. */
async function findYearReturn(deps: FundDeps, ticker: string): Promise<number | null> {
  const today = todayOf(deps)
  const history = await getKnownHistory(deps, ticker, toDate(today - DAYS_READ), toDate(today - 1))
  const closes = history && listReinvestedCloses(history)
  const own = (closes ?? []).map(({ close, date }) => [toDay(date), close] as const)
  return returnOverYear(own, today)
}

/**
 * Funds of London on the index with the same hedge, each by one of its lines: this one by its own.
 * Empty without others.
 */
async function listRivals(
  deps: FundDeps,
  own: Listing,
  { hedgedTo, index }: NamedFund,
): Promise<RivalFacts[]> {
  if (index === null) return []
  const lines = (fundsByIndex(deps.universe()).get(indexKey(index)) ?? []).filter(
    ({ named }) => named.hedgedTo === hedgedTo,
  )
  const funds = Map.groupBy(lines, ({ listing }) => listing.isin ?? listing.ticker)
  if (funds.size < 2) return []
  return Promise.all(
    [...funds.values()].map(async (ofFund) => {
      const { listing, named } = lineLike(ofFund, own)
      const quote = deps.latest.find(listing.ticker)?.quote
      const stated = await deps.profiles.findKnownFund(listing.ticker)
      return {
        ticker: listing.ticker,
        name: listing.name,
        distribution: named.distribution ?? distributionBy(quote),
        charge: stated?.fund.charge ?? null,
        size: stated?.fund.size ?? null,
        spread: quote ? spreadOf(quote) : null,
      }
    }),
  )
}

/** The listing itself, else the line in the same currency, else the first by ticker. */
function lineLike(lines: readonly NamedListing[], { currency, ticker }: Listing): NamedListing {
  const itself = lines.find(({ listing }) => listing.ticker === ticker)
  if (itself) return itself
  const like = lines.find(({ listing }) => currency !== null && listing.currency === currency)
  const [first] = lines
  if (!first) throw new Error('A fund has no line')
  return like ?? first
}

/** Lowest first, those without one last. */
function byCharge(a: RivalFacts, b: RivalFacts): number {
  return (a.charge ?? Number.MAX_VALUE) - (b.charge ?? Number.MAX_VALUE)
}

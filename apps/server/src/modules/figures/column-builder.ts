/** Builds the columns of every metric, as of now or of an earlier day. */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { toDate, toDay } from '../../platform/calendar/days.ts'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Listing } from '../instruments/index.ts'
import type { LatestQuotes } from '../quotes/index.ts'
import type { FindDollars } from './convert-major.ts'
import { dollarsNow, dollarsOn } from './dollars.ts'
import { sessionLevel } from './index-level.ts'
import type { KeptCloses } from './keep-closes.ts'
import type { AccountsOf, KnownAccounts } from './known-accounts.ts'
import type { KnownNavs } from './known-navs.ts'
import { yearsListed } from './listed-years.ts'
import {
  buildMetricColumns,
  type ColumnSources,
  type ExtrasOf,
  type MetricColumns,
} from './metric-columns.ts'
import type { RankBoard } from './rank-board.ts'
import { figureKindOf } from './subject.ts'

export interface ColumnBuilder {
  /** Resolves once the inputs of the columns are read; quick after a day's first build. */
  prepare(): Promise<void>
  /** The columns of now, which the company page's ranks are read from as well. */
  build(request: {
    readonly listings: ColumnSources['listings']
    readonly quoteOf: (listing: Listing) => Quote | null
    readonly isCurrent: (quote: Quote) => boolean
    /** True if a row's quote differs from that of the build before. */
    readonly isChanged: (row: number) => boolean
    readonly nowMs: number
  }): Generator<number, MetricColumns, void>
  /** The columns of a day's close, from what was published by its end. */
  buildAsOf(day: string): Promise<{
    readonly metrics: (request: {
      readonly listings: ColumnSources['listings']
    }) => Generator<number, MetricColumns, void>
    readonly quoteOf: (listing: Listing) => Quote | null
    readonly dollars: FindDollars
  }>
}

const DAY_MS = 86_400_000

export interface ColumnBuilderDeps {
  readonly accounts: KnownAccounts
  readonly calendar: Pick<TradingCalendar, 'stateAt'>
  readonly closes: KeptCloses
  readonly navs: Pick<KnownNavs, 'follow' | 'of'>
  readonly latest: LatestQuotes
  readonly ranks: RankBoard
  readonly extrasOf: ExtrasOf
}

/** Live London shares, as Browse lists them. */
const isRanked = (listing: Listing) =>
  isLondonExchange(listing.exchange) &&
  listing.is_international === 0 &&
  figureKindOf(listing) === 'share'

export function createColumnBuilder(deps: ColumnBuilderDeps): ColumnBuilder {
  const { accounts, calendar, closes, latest, navs, ranks, extrasOf } = deps
  const prepare = async () => {
    await closes.follow()
    await navs.follow()
  }
  let before: MetricColumns | null = null
  let beforeFrom = ''
  return {
    prepare,
    *build({ listings, quoteOf, isCurrent, isChanged, nowMs }) {
      const day = Math.floor(nowMs / DAY_MS)
      const session = toDay(calendar.stateAt('LSE', nowMs).tradingDate)
      const from = [day, session, closes.version, accounts.version()].join('|')
      const isRowChanged = from === beforeFrom ? isChanged : () => true
      const sources = {
        listings,
        quoteOf,
        isCurrent,
        accountsOf: accounts.of,
        listedYears: ({ listing_date: date }: Listing) => yearsListed(date, nowMs),
        extrasOf,
        navsOf: navs.of,
        isRanked,
        closes,
        indexLevel: sessionLevel(deps, nowMs),
        dollars: dollarsNow(latest, closes, day),
        day,
        session,
      }
      const columns = yield* buildMetricColumns(sources, before, isRowChanged)
      before = columns
      beforeFrom = from
      ranks.publish(columns, nowMs)
      return columns
    },
    async buildAsOf(day) {
      await prepare()
      const accountsOf = await accounts.asOf(Date.parse(day) + DAY_MS - 1)
      const sources = sourcesAsOf(deps, day, remembering(accountsOf))
      return {
        metrics: ({ listings }) => buildMetricColumns({ ...sources, listings }),
        quoteOf: sources.quoteOf,
        dollars: sources.dollars,
      }
    },
  }
}

/** The quote's market cap and the metrics read the same accounts. */
function remembering(accountsOf: AccountsOf): AccountsOf {
  const known = new Map<string, ReturnType<AccountsOf>>()
  return (listing) => {
    const before = known.get(listing.listing_id)
    if (before !== undefined) return before
    const found = accountsOf(listing)
    known.set(listing.listing_id, found)
    return found
  }
}

function sourcesAsOf(
  { closes, extrasOf, latest, navs }: ColumnBuilderDeps,
  date: string,
  given: AccountsOf,
): Omit<ColumnSources, 'listings'> {
  // A made-up price is of no size: neither its market cap nor what compares it with accounts is known.
  const accountsOf: AccountsOf = (listing) =>
    latest.find(listing.ticker)?.quote.flags.includes('level_invented') ? null : given(listing)
  const endMs = Date.parse(date) + DAY_MS
  const day = Math.floor(endMs / DAY_MS) - 1
  return {
    quoteOf: (listing) => closingQuote(closes, listing, day, accountsOf),
    isCurrent: () => true,
    // Without a price of the day a listing takes no part, and London's are the ones that have it.
    accountsOf: (listing) => (closes.find(listing.ticker) ? accountsOf(listing) : null),
    listedYears: ({ listing_date: listed }) => yearsListed(listed, endMs),
    extrasOf,
    navsOf: navs.of,
    isRanked,
    closes,
    indexLevel: null,
    dollars: dollarsOn(closes, day),
    day,
    session: day,
  }
}

/**
 * A day's close as a quote, in pence where the share trades in pence; null without kept closes. Its
 * change is that of London's last session up to the day.
 */
function closingQuote(
  closes: KeptCloses,
  listing: Listing,
  day: number,
  accountsOf: AccountsOf,
): Quote | null {
  const series = closes.find(listing.ticker)
  const price = series?.at(day) ?? null
  if (!series || price === null) return null
  const shares = accountsOf(listing)?.get('shares_issued', 0) ?? null
  const range = series.yearRange(day)
  const isInPence = listing.last_price_unit === 'GBX' && series.currency === 'GBP'
  const unit = isInPence ? 'GBX' : series.currency
  const inUnit = (major: number | null) =>
    major === null ? null : Math.round(major * unitsPerMajor(unit) * 1e6) / 1e6
  return {
    ticker: listing.ticker,
    symbol: listing.ticker,
    kind: figureKindOf(listing) === 'fund' ? 'fund' : 'share',
    name: listing.name,
    price: inUnit(price),
    unit,
    previousClose: null,
    change: null,
    changeRatio: series.changeOn(closes.index?.dayOfClose(day) ?? day),
    open: null,
    dayHigh: null,
    dayLow: null,
    volume: null,
    fiftyTwoWeekHigh: inUnit(range?.high ?? null),
    fiftyTwoWeekLow: inUnit(range?.low ?? null),
    marketCap: shares === null ? null : { value: price * shares, unit: series.currency },
    sharesOutstanding: shares,
    earningsPerShare: null,
    bookValue: null,
    priceEarnings: null,
    relativeVolume: null,
    priceToBook: null,
    dividendYield: null,
    details: {
      bid: null,
      ask: null,
      averageVolume3m: null,
      averageVolume10d: null,
      average50d: inUnit(series.average(day, 50)),
      average200d: inUnit(series.average(day, 200)),
      forwardEarnings: null,
      forwardDividend: null,
      trailingDividend: null,
      exDividendDate: null,
      dividendDate: null,
      resultsDate: null,
    },
    flags: [],
    provenance: {
      source: 'closes',
      asOf: `${toDate(day)}T23:59:59.000Z`,
      delayMinutes: null,
      stale: false,
      simulated: false,
    },
  }
}

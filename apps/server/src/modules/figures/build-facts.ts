/** Puts together what formulas read, from accounts, quote and closes, in one currency. Pure. */
import {
  type BarFacts,
  type ExtraFacts,
  type Facts,
  NO_EXTRAS,
  type QuoteFacts,
  type ReturnSpan,
} from '@leadenhall/contract/figures/facts.ts'
import { PAYMENT_DAYS } from '@leadenhall/contract/history/total-return.ts'
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf, type Price, toMajor } from '@leadenhall/contract/shared/money.ts'
import { toDay } from '../../platform/calendar/days.ts'
import { startOfSpan } from '../../platform/calendar/spans.ts'
import type { PackedAccounts } from './accounts.ts'
import type { Against, CloseSeries } from './closes.ts'
import { convertMajor, type FindDollars } from './convert-major.ts'
import { type NavReading, toTrustFacts } from './discounts.ts'
import { LIQUIDITY_DAYS, liquidityOf } from './liquidity.ts'

export interface FactSources {
  readonly accounts: PackedAccounts | null
  /** Null without a quote. */
  readonly quote: Quote | null
  /** True if the quote is of its exchange's present or last session. */
  readonly isCurrent: boolean
  readonly closes: CloseSeries | undefined
  readonly index: CloseSeries | undefined
  /** The index's level with which spans end; null for its last close. */
  readonly indexLevel: number | null
  /** Null for a listing whose beta is against `index`. */
  readonly tracked: Against | null
  /** Unix day of the price. */
  readonly day: number
  /** Unix day of the last session, with which spans end; `day` for an earlier day. */
  readonly session: number
  readonly dollars: FindDollars
  /** Rates at the close of a Unix day. */
  readonly dollarsOn: (day: number) => FindDollars
  readonly listedYears: number | null
  /** Left out where no other feature knows anything. */
  readonly extras?: ExtraFacts
  /** Its price is not for one share. */
  readonly isReceipt: boolean
  /** Null for a listing without published NAVs. */
  readonly navs: NavReading | null
}

export function buildFacts(sources: FactSources): Facts {
  const { accounts, dollars } = sources
  const quote = sources.quote && !isDoubtful(sources.quote) ? sources.quote : null
  const listing = quote?.unit ? currencyOf(quote.unit) : null
  const own = accounts?.currency ?? listing
  const quoteFacts = toQuoteFacts(sources, quote, listing)
  const price = sources.isReceipt ? null : convertMajor(quoteFacts.price, listing, own, dollars)
  const cap = quote?.marketCap ? toMajor(quote.marketCap) : null
  const quotedCap = cap && cap.value > 0 ? convertMajor(cap.value, cap.unit, own, dollars) : null
  const shares = quote?.sharesOutstanding ?? accounts?.get('shares_issued', 0) ?? null
  return {
    line: (key, yearsAgo = 0) => accounts?.get(key, yearsAgo) ?? null,
    price,
    marketCap: quotedCap ?? (price !== null && shares !== null ? price * shares : null),
    quote: quoteFacts,
    bars: toBarFacts(sources, quoteFacts, listing),
    listedYears: sources.listedYears,
    extras: sources.extras ?? NO_EXTRAS,
    trust: toTrustFacts({ ...sources, price: quoteFacts.price, currency: listing }),
  }
}

const NO_QUOTE: QuoteFacts = {
  price: null,
  pricePounds: null,
  changeRatio: null,
  volume: null,
  sharesInIssue: null,
  relativeVolume: null,
  yearHigh: null,
  yearLow: null,
  priceEarnings: null,
  dividendYield: null,
  bid: null,
  ask: null,
  averageVolume3m: null,
  averageVolume10d: null,
  average50d: null,
  average200d: null,
  forwardEarnings: null,
  forwardDividend: null,
  trailingDividend: null,
  exDividendDay: null,
  dividendDay: null,
  resultsDay: null,
}

function toQuoteFacts(
  { isCurrent, dollars }: FactSources,
  quote: Quote | null,
  listing: string | null,
): QuoteFacts {
  if (!quote || quote.unit === null || quote.price === null || quote.price <= 0) return NO_QUOTE
  const { unit, details } = quote
  const major = (value: number | null | undefined) =>
    value === null || value === undefined || value <= 0 ? null : toMajor({ value, unit }).value
  const perShare = (amount: Price | null | undefined) => {
    const given = amount ? toMajor(amount) : null
    return given && convertMajor(given.value, given.unit, listing, dollars)
  }
  const day = (date: string | null | undefined) => (date ? toDay(date) : null)
  const price = major(quote.price)
  return {
    price,
    pricePounds: convertMajor(price, listing, 'GBP', dollars),
    changeRatio: isCurrent ? quote.changeRatio : null,
    volume: quote.volume,
    sharesInIssue: quote.sharesOutstanding,
    relativeVolume: quote.relativeVolume,
    yearHigh: major(quote.fiftyTwoWeekHigh),
    yearLow: major(quote.fiftyTwoWeekLow),
    priceEarnings: quote.priceEarnings,
    dividendYield: quote.dividendYield,
    bid: major(details?.bid),
    ask: major(details?.ask),
    averageVolume3m: details?.averageVolume3m ?? null,
    averageVolume10d: details?.averageVolume10d ?? null,
    average50d: major(details?.average50d),
    average200d: major(details?.average200d),
    forwardEarnings: perShare(details?.forwardEarnings),
    forwardDividend: perShare(details?.forwardDividend),
    trailingDividend: perShare(details?.trailingDividend),
    exDividendDay: day(details?.exDividendDate),
    dividendDay: day(details?.dividendDate),
    resultsDay: day(details?.resultsDate),
  }
}

function toBarFacts(
  { closes, dollarsOn, index, indexLevel, tracked, day, session }: FactSources,
  { price, dividendYield, trailingDividend }: QuoteFacts,
  listing: string | null,
): BarFacts {
  const own = closes && closes.currency === listing ? closes : undefined
  const against = tracked ?? { series: index, closesLater: false }
  const changeOf = (series: CloseSeries | undefined, now: number | null, span: ReturnSpan) => {
    const before = series?.at(startOfSpan(span, session)) ?? null
    return now === null || before === null || before <= 0 ? null : now / before - 1
  }
  return {
    change: (span) => changeOf(own, price, span),
    totalReturn(span) {
      const change = changeOf(own, price, span)
      if (!own || change === null || price === null) return null
      const isPaying = (dividendYield ?? 0) > 0 || (trailingDividend ?? 0) > 0
      if (isPaying && !own.hasPaid(session - PAYMENT_DAYS, session)) return null
      const factor = own.reinvestedFactor(startOfSpan(span, session), session, price)
      return factor === null ? null : (1 + change) * factor - 1
    },
    indexChange: (span) => changeOf(index, indexLevel ?? index?.at(day) ?? null, span),
    get volatility() {
      return own?.risk(day, against).volatility ?? null
    },
    get beta() {
      return own?.risk(day, against).beta ?? null
    },
    get liquidity() {
      if (!own) return null
      return liquidityOf(own.tradedBefore(day, LIQUIDITY_DAYS), (value, on) =>
        convertMajor(value, own.currency, 'GBP', dollarsOn(on)),
      )
    },
  }
}

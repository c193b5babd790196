import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { currencyOf, type Price, toMajor } from '@leadenhall/contract/shared/money.ts'
import type { Trust, TrustDetail, TrustNav, Trusts } from '@leadenhall/contract/trusts/index.ts'
import { toDate } from '../../platform/calendar/days.ts'
import { startOfSpan } from '../../platform/calendar/spans.ts'
import type { Clock } from '../../platform/clock.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { createPace } from '../../platform/pace.ts'
import { within } from '../../platform/within.ts'
import {
  convertMajor,
  discountTo,
  dollarsNow,
  type FindDollars,
  isClosedEnded,
  isNavInDoubt,
  isStale,
  type KeptCloses,
  type KnownNavs,
  listDiscounts,
  type Nav,
  spansOf,
  zScore,
} from '../figures/index.ts'
import type { HistoryDeps } from '../history/index.ts'
import { type Listing, requireCompany } from '../instruments/index.ts'
import { findKnownQuote, type Market, type QuoteService } from '../quotes/index.ts'
import { readDividendRecord } from './dividend-record.ts'
import type { TrustSectors } from './trust-sectors.ts'

export interface TrustDeps extends Pick<Market, 'latest' | 'universe'> {
  readonly clock: Clock
  readonly quotes: Pick<QuoteService, 'findQuote'>
  readonly closes: KeptCloses
  readonly navs: KnownNavs
  readonly sectors: TrustSectors
  readonly history: HistoryDeps
  /** Only of simulated funds: no live source states them. */
  readonly termsOf: (symbol: string) => Pick<Trust, 'charge' | 'gearing'> | null
}

const DAY_MS = 86_400_000

/** After a start, five years of closes take longer than a user waits. */
const LONGEST_WAIT_MS = 2000

async function follow({ closes, navs, sectors }: TrustDeps): Promise<void> {
  await within(LONGEST_WAIT_MS, closes.follow())
  await Promise.all([navs.follow(), sectors.follow()])
}

const bySector = (a: Trust, b: Trust) => {
  const [one, other] = [a, b].map(({ sector, name }) => `${sector ?? '\uFFFF'}|${name}`)
  return (one ?? '') < (other ?? '') ? -1 : 1
}

export async function listTrusts(deps: TrustDeps): Promise<Trusts> {
  const { clock, latest, universe } = deps
  await follow(deps)
  const pace = createPace()
  const items: Trust[] = []
  for (const listing of universe().london) {
    if (!isClosedEnded(listing)) continue
    items.push(presentTrust(deps, listing, latest.find(listing.ticker)?.quote ?? null))
    await pace()
  }
  return {
    asOf: new Date(clock.now()).toISOString(),
    simulated: items.some(({ simulated }) => simulated),
    items: items.toSorted(bySector),
  }
}

/** @throws AppError validation_failed for an invalid ticker, not_found for one that is no trust */
export async function getTrust(deps: TrustDeps, ticker: string): Promise<TrustDetail> {
  const { listing } = requireCompany(deps.universe(), ticker)
  if (!isClosedEnded(listing) || !isLondonExchange(listing.exchange)) {
    throw notFound(`${listing.ticker} is not a closed-ended fund.`)
  }
  const [quote, dividendRecord] = await Promise.all([
    findKnownQuote(deps, listing.ticker),
    readDividendRecord(deps.history, listing.ticker),
    follow(deps),
  ])
  const nowMs = deps.clock.now()
  const day = Math.floor(nowMs / DAY_MS)
  const reading = deps.navs.of(listing)
  const span = [startOfSpan('3y', day) + 1, day] as const
  const days = reading ? listDiscounts(reading, deps.closes.find(listing.ticker), span) : []
  return {
    ...presentTrust(deps, listing, quote),
    navs: (reading?.series.newest(nowMs) ?? []).map(presentNavOf(deps, listing, quote)),
    dividendRecord,
    points: days.map((one) => ({ date: toDate(one.day), discount: one.discount })),
  }
}

function presentTrust(deps: TrustDeps, listing: Listing, quote: Quote | null): Trust {
  const { clock, closes, navs, sectors } = deps
  const nowMs = clock.now()
  const day = Math.floor(nowMs / DAY_MS)
  const reading = navs.of(listing)
  const [nav = null] = reading?.series.newest(nowMs) ?? []
  const cadence = reading && nav ? reading.series.cadenceDays(nowMs) : null
  const stale = nav !== null && cadence !== null && isStale(nav, day, cadence)
  const presented = nav && presentNavOf(deps, listing, quote)(nav)
  const isReading = closes.version === 0
  const { price, currency, dollars } = witnessOf(deps, listing, quote)
  const discount = nav && !presented?.isInDoubt ? discountTo(nav, price, currency, dollars) : null
  const spans = reading ? spansOf(reading, closes.find(listing.ticker), day) : null
  const { year = null, threeYears = null, n = 0 } = spans ?? {}
  const marketCap = quote && !isDoubtful(quote) ? quote.marketCap : null
  return {
    ticker: listing.ticker,
    name: listing.name,
    sector: sectors.of(listing),
    price: quote?.price ?? null,
    unit: quote?.unit ?? null,
    priceAt: quote?.price == null ? null : quote.provenance.asOf,
    nav: presented,
    navAge: nav && Math.max(0, day - nav.day),
    cadenceDays: cadence,
    isStale: stale,
    discount,
    because: discount === null ? whyNone(nav, quote, isReading, presented?.isInDoubt) : null,
    mean1y: year && { mean: year.mean, days: year.days },
    mean3y: threeYears && { mean: threeYears.mean, days: threeYears.days },
    z: stale ? null : zScore(discount, year),
    n,
    isReading,
    ...(deps.termsOf(listing.ticker) ?? { charge: null, gearing: null }),
    marketCap,
    marketCapPounds: marketCap && toPounds(marketCap, dollars),
    dividendYield: yieldOf(quote),
    simulated: (nav?.reported.simulated ?? false) || (quote?.provenance.simulated ?? false),
  }
}

/** In the major unit; null for a price that enters no calculation. */
function priceOf(quote: Quote | null) {
  if (!quote || isDoubtful(quote) || quote.price === null || quote.unit === null) return null
  return toMajor({ value: quote.price, unit: quote.unit })
}

function toPounds(amount: Price, dollars: FindDollars): number | null {
  const { value, unit } = toMajor(amount)
  return convertMajor(value, unit, 'GBP', dollars)
}

/** The source's, else paid in the last year ÷ price where both have one currency. */
function yieldOf(quote: Quote | null): number | null {
  const price = priceOf(quote)
  if (!quote || !price) return null
  const paid = quote.details?.trailingDividend ? toMajor(quote.details.trailingDividend) : null
  const computed = paid?.unit === price.unit && price.value > 0 ? paid.value / price.value : null
  return quote.dividendYield ?? computed
}

function whyNone(
  nav: Nav | null,
  quote: Quote | null,
  isReading: boolean,
  isInDoubt = false,
): string {
  if (nav === null && isReading) return 'Prices of earlier days are still being read.'
  if (nav === null) return 'No NAV is known for this fund.'
  if (isInDoubt) {
    return 'The unit of the NAV is in doubt: it does not match the price, by about a hundred times.'
  }
  if (!quote || quote.price === null) return 'No price is known.'
  if (quote.unit === null) return 'The unit of the price is not known.'
  if (isDoubtful(quote)) return 'The unit of the price is in doubt.'
  const currency = currencyOf(quote.unit)
  if (currency === nav.currency) return 'The NAV is not above zero.'
  return `The NAV is in ${nav.currency} and the price in ${currency}, and no rate of the day is known.`
}

function witnessOf({ clock, latest, closes }: TrustDeps, listing: Listing, quote: Quote | null) {
  const price = priceOf(quote)
  return {
    closes: closes.find(listing.ticker),
    price: price?.value ?? null,
    currency: price?.unit ?? null,
    dollars: dollarsNow(latest, closes, Math.floor(clock.now() / DAY_MS)),
  }
}

function presentNavOf(deps: TrustDeps, listing: Listing, quote: Quote | null) {
  const witness = witnessOf(deps, listing, quote)
  return (nav: Nav): TrustNav => {
    const { value, unit, period, publishedAt, source, simulated } = nav.reported
    return {
      basis: nav.basis,
      value,
      unit: unit ?? '',
      date: period.end,
      publishedAt,
      source,
      isInDoubt: isNavInDoubt(nav, witness),
      simulated,
    }
  }
}

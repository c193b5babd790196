import type { Offer, OfferDetail, OfferStage, Offers } from '@leadenhall/contract/offers/index.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/doubt.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { formatDayTime } from '@leadenhall/contract/shared/london-time.ts'
import { currencyOf, toMajor } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { BusinessDays } from '../../platform/calendar/business-days.ts'
import { type Day, toDate, toDay, todayOf } from '../../platform/calendar/days.ts'
import { toEpochMs } from '../../platform/calendar/zone-time.ts'
import type { Clock } from '../../platform/clock.ts'
import { notFound } from '../../platform/http/app-error.ts'
import { within } from '../../platform/within.ts'
import type { KeptCloses } from '../figures/index.ts'
import type { Universe } from '../instruments/index.ts'
import type { LatestQuotes } from '../quotes/index.ts'
import type { KnownOffer, OfferBook } from './offer-book.ts'
import { deadlineOf, stageOf } from './stages.ts'

export interface OfferDeps {
  readonly clock: Clock
  readonly universe: () => Universe
  readonly latest: LatestQuotes
  readonly closes: () => KeptCloses
  readonly book: OfferBook
  readonly businessDays: BusinessDays
  readonly isSimulated: boolean
  /** True if a table is read by itself. */
  readonly isOn: () => boolean
}

const LONDON = 'Europe/London'
/** After a start, five years of closes take longer than a user waits. */
const LONGEST_WAIT_MS = 2000
/** A company that left the table stays in the list for so many days. */
const LEFT_FOR_DAYS = 30
/** Rule 8.3: by 15:30 on the business day after a dealing. */
const DISCLOSURE_MINUTES = 15 * 60 + 30

async function follow({ book, closes }: OfferDeps): Promise<void> {
  await Promise.all([book.follow(), within(LONGEST_WAIT_MS, closes().follow())])
}

/** @param held tickers to which the list is limited; null for all */
export async function listOffers(
  deps: OfferDeps,
  wanted: OfferStage | undefined,
  held: ReadonlySet<string> | null,
): Promise<Offers> {
  await follow(deps)
  const { book, businessDays, isOn, isSimulated } = deps
  const today = todayOf(deps)
  const all = [...book.offers.values()].map((known) => presentOffer(deps, known))
  const isShown = (offer: Offer) =>
    (wanted === undefined
      ? offer.leftOn === null || today - toDay(offer.leftOn) <= LEFT_FOR_DAYS
      : offer.stage === wanted) &&
    (held === null || (offer.ticker !== null && held.has(offer.ticker)))
  const tickerOf = (isin: string) => all.find((one) => one.isin === isin)?.ticker ?? null
  const { refused, table } = book
  return {
    isAvailable: isSimulated || isOn() || table !== null,
    table: table && toPublished(table),
    ageDays: table && today - toDay(table.day),
    refused: refused && { readAt: toInstant(refused.readAtMs), because: refused.because },
    items: all.filter(isShown).toSorted(byDeadline),
    unmatched: all.filter(({ leftOn, ticker }) => leftOn === null && ticker === null).length,
    changes: book.changes.map((change) => ({ ...change, ticker: tickerOf(change.isin) })),
    nextDisclosureAt: toInstant(
      toEpochMs(toDate(businessDays.next(today)), DISCLOSURE_MINUTES, LONDON),
    ),
    simulated: isSimulated,
  }
}

/** @throws AppError not_found for a company that no table has had */
export async function getOffer(deps: OfferDeps, isin: string): Promise<OfferDetail> {
  await follow(deps)
  const known = requireOffer(deps, isin)
  return {
    ...presentOffer(deps, known),
    history: known.states.toReversed().map((state) => ({
      ...toPublished(state),
      stage: stageOf(state.entry),
      bidders: (state.entry?.bidders ?? []).map(({ name }) => name),
      deadlineAt: deadlineOf(state.entry),
    })),
    simulated: deps.isSimulated,
  }
}

/** @throws AppError not_found */
export function requireOffer({ book }: OfferDeps, isin: string): KnownOffer {
  const known = book.find(isin)
  if (!known) throw notFound(`No offer is known for ${isin}.`)
  return known
}

/** By ISIN, of any class and any table: a name is no witness. */
export function findListing({ universe }: Pick<OfferDeps, 'universe'>, { isins }: KnownOffer) {
  for (const isin of isins) {
    const listing = universe().resolve(isin)?.listing
    if (listing?.isin === isin) return listing
  }
  return null
}

export interface OfferDeadline {
  readonly ticker: string
  readonly name: string
  /** In London. */
  readonly date: TradingDate
  readonly text: string
}

/** Of companies in the newest table that was read. */
export function listDeadlines(
  deps: Pick<OfferDeps, 'book' | 'universe'>,
  tickers: ReadonlySet<string>,
): OfferDeadline[] {
  return [...deps.book.offers.values()].flatMap((known) => {
    const { entry, leftOn } = known
    const ticker = findListing(deps, known)?.ticker
    const deadlineAt = leftOn === null ? deadlineOf(entry) : null
    if (ticker === undefined || deadlineAt === null || !tickers.has(ticker)) return []
    const text = `By ${formatDayTime(deadlineAt)} a named bidder must announce an offer or walk away (rule 2.6 of the Takeover Code). The Panel may extend it.`
    return { ticker, name: entry.name, date: toTradingDate(Date.parse(deadlineAt), LONDON), text }
  })
}

function presentOffer(deps: OfferDeps, known: KnownOffer): Offer {
  const { entry, isin, leftOn } = known
  const listing = findListing(deps, known)
  const quote = (listing && deps.latest.find(listing.ticker)?.quote) ?? null
  const deadlineAt = leftOn === null ? deadlineOf(entry) : null
  const dayBefore = toDay(toTradingDate(Date.parse(entry.commencedAt), LONDON)) - 1
  return {
    isin,
    lei: entry.lei,
    name: entry.name,
    ticker: listing?.ticker ?? null,
    stage: leftOn === null ? stageOf(entry) : 'left',
    commencedAt: entry.commencedAt,
    bidders: entry.bidders.map((bidder) => ({ ...bidder, securities: [...bidder.securities] })),
    securities: [...entry.securities],
    deadlineAt,
    deadlineDays: daysUntil(deadlineAt, todayOf(deps)),
    leftOn,
    price: quote?.price ?? null,
    unit: quote?.unit ?? null,
    priceAt: quote?.price == null ? null : quote.provenance.asOf,
    change: listing && changeSince(deps, listing.ticker, quote, dayBefore),
    changeFrom: toDate(dayBefore),
  }
}

/** Calendar days in London; null without a deadline. */
export function daysUntil(instant: string | null, today: Day): number | null {
  return instant === null ? null : toDay(toTradingDate(Date.parse(instant), LONDON)) - today
}

function changeSince(
  { closes }: OfferDeps,
  ticker: string,
  quote: Quote | null,
  day: Day,
): number | null {
  const series = closes().find(ticker)
  const before = series?.at(day) ?? null
  if (!quote || isDoubtful(quote) || quote.price === null || quote.unit === null) return null
  if (!series || before === null || series.currency !== currencyOf(quote.unit)) return null
  return toMajor({ value: quote.price, unit: quote.unit }).value / before - 1
}

const toInstant = (ms: number) => new Date(ms).toISOString()

function toPublished({ checksum, day, readAtMs, source }: OfferBook['table'] & object) {
  return { day, readAt: toInstant(readAtMs), checksum, source }
}

/** Without a deadline after those with one; what has left comes last. */
function byDeadline(a: Offer, b: Offer): number {
  const orderOf = ({ deadlineAt, leftOn }: Offer) =>
    leftOn !== null ? '2' : deadlineAt === null ? '1' : `0${deadlineAt}`
  const [one, other] = [orderOf(a), orderOf(b)]
  if (one !== other) return one < other ? -1 : 1
  return a.commencedAt > b.commencedAt ? -1 : 1
}

/**
 * Offers in the simulated market: every eight weekdays one for another company, so that about six are
 * open at any time. A pure function of the companies: the price of each jumps on the day on which its
 * offer period commences, and falls back when talks end.
 */
import { loadBusinessDays } from '../../platform/calendar/business-days.ts'
import { toEpochMs } from '../../platform/calendar/zone-time.ts'
import type { DisclosureTable, TableBidder, TableEntry } from '../offer-ports.ts'
import { seedOf, uniformAt } from './noise.ts'

export interface OfferableShare {
  readonly ticker: string
  readonly isin: string
  readonly name: string
  readonly market: 'AIM' | 'FTSE 250'
  /** Null if it is not known. */
  readonly inIssue: number | null
}

export interface SimulatedOffer {
  readonly share: OfferableShare
  /** Days since 1 January 1970, as all that follow. */
  readonly commencedOn: number
  /** On which the bidders are named. */
  readonly namedOn: number
  /** From which the first bidder has no deadline; null for talks that end. */
  readonly firmOn: number | null
  /** On which the table has the company no more. */
  readonly leftOn: number
  readonly bidders: readonly string[]
  /** Factor by which the price jumps. */
  readonly premium: number
}

/** A Monday after the day on which every simulated motion is 0. */
const FIRST_DAY = Date.UTC(2026, 2, 2) / 86_400_000
const LAST_YEAR = 2036
const WEEKDAYS_APART = 8
const DAYS_TO_DEADLINE = 28
const BIDDERS = [
  'Simulated Partners LLP',
  'Simulated Bidco Limited',
  'Simulated Industries plc',
  'Simulated Capital Inc.',
]

const dayAfter = (weekdays: number) => FIRST_DAY + Math.floor(weekdays / 5) * 7 + (weekdays % 5)

/** Every offer until 2036, oldest first. */
export function simulateOffers(shares: readonly OfferableShare[]): readonly SimulatedOffer[] {
  const pools = {
    AIM: shares.filter(({ market }) => market === 'AIM'),
    'FTSE 250': shares.filter(({ market }) => market === 'FTSE 250'),
  }
  const last = Date.UTC(LAST_YEAR, 0, 1) / 86_400_000
  const business = loadBusinessDays()
  const businessDayFrom = (day: number) => (business.isBusinessDay(day) ? day : business.next(day))
  const taken = new Set<string>()
  const offers: SimulatedOffer[] = []
  for (let place = 0; dayAfter(place * WEEKDAYS_APART) < last; place += 1) {
    const pool = pools[place % 3 === 1 ? 'FTSE 250' : 'AIM']
    const own = seedOf(`offer ${place}`)
    const share = pool[Math.floor(uniformAt(own, 1) * pool.length)]
    if (!share || taken.has(share.isin)) continue
    taken.add(share.isin)
    offers.push(toOffer(share, place, own, businessDayFrom))
  }
  return offers
}

/** In three kinds by turns: talks that end, a bidder that needs no deadline any more, and two bidders. */
function toOffer(
  share: OfferableShare,
  place: number,
  seed: number,
  businessDayFrom: (day: number) => number,
): SimulatedOffer {
  const first = place * WEEKDAYS_APART
  const kind = place % 3
  const at = (weekdays: number) => businessDayFrom(dayAfter(first + weekdays))
  const namedOn = at(kind === 1 ? 0 : 8)
  const deadline = namedOn + DAYS_TO_DEADLINE
  return {
    share,
    commencedOn: at(0),
    namedOn,
    firmOn: kind === 0 ? null : at(25),
    leftOn: kind === 0 ? businessDayFrom(deadline + 1) : at(52),
    bidders: kind === 2 ? [BIDDERS[1]!, BIDDERS[2]!] : [BIDDERS[kind === 0 ? 0 : 3]!],
    premium: 1.22 + 0.25 * uniformAt(seed, 2),
  }
}

/** Of one offer: the logarithm that it adds to a price on a Unix day. */
export function toJump({ commencedOn, leftOn, premium }: SimulatedOffer) {
  const jump = Math.log(premium)
  return (unixDay: number) => (unixDay >= commencedOn && unixDay < leftOn ? jump : 0)
}

/** A table for each day on which something changes. */
export function toTables(offers: readonly SimulatedOffer[], untilDay: number): DisclosureTable[] {
  const days = new Set(
    offers.flatMap(({ commencedOn, firmOn, leftOn, namedOn }) =>
      [commencedOn, namedOn, firmOn, leftOn].filter((day) => day !== null && day <= untilDay),
    ),
  )
  return [...days]
    .flatMap((day) => day ?? [])
    .toSorted((a, b) => a - b)
    .map((day) => ({
      day: dateOf(day),
      entries: offers
        .filter(({ commencedOn, leftOn }) => day >= commencedOn && day < leftOn)
        .map((offer) => toEntry(offer, day)),
    }))
}

const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
const instantOf = (day: number, minutes: number) =>
  new Date(toEpochMs(dateOf(day), minutes, 'Europe/London')).toISOString()
const OPENING = 7 * 60
const EVENING = 17 * 60

function toEntry(offer: SimulatedOffer, day: number): TableEntry {
  const { bidders, commencedOn, firmOn, namedOn, share } = offer
  const toBidder = (name: string, place: number): TableBidder => {
    // Of two bidders the second keeps its deadline.
    const isFirm = firmOn !== null && day >= firmOn && place === 0
    return {
      name,
      identifiedAt: instantOf(namedOn, OPENING),
      deadlineAt: isFirm ? null : instantOf(deadlineAfter(offer, day), EVENING),
      isDeadlineOpen: false,
      securities: [],
      needsDisclosure: false,
    }
  }
  return {
    name: share.name,
    lei: null,
    commencedAt: instantOf(commencedOn, OPENING),
    securities: [{ class: 'Ordinary shares', isin: share.isin, inIssue: share.inIssue }],
    bidders: day < namedOn ? [] : bidders.map(toBidder),
  }
}

/** Extended by four weeks for a second bidder that goes on. */
function deadlineAfter({ firmOn, namedOn }: SimulatedOffer, day: number): number {
  const first = namedOn + DAYS_TO_DEADLINE
  return firmOn !== null && day >= firmOn ? first + DAYS_TO_DEADLINE : first
}

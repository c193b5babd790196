/** Discounts of a fund's price to its NAV: of now, and day by day as they were known. Pure. */
import { NO_TRUST, type TrustFacts } from '@leadenhall/contract/figures/facts.ts'
import { startOfSpan } from '../../platform/calendar/spans.ts'
import { memoOf } from '../../platform/memo-by.ts'
import type { CloseSeries } from './closes.ts'
import { convertMajor, type FindDollars } from './convert-major.ts'
import { isStale, type Nav, type NavSeries } from './nav-series.ts'

const DAY_MS = 86_400_000
/** Below it a mean or a deviation says little. */
const MIN_DAYS = 30

/** A fund's NAVs, and the rates of exchange of earlier days. */
export interface NavReading {
  readonly series: NavSeries
  /** @param day Unix day */
  readonly dollarsOn: (day: number) => FindDollars
}

export interface DiscountDay {
  /** Unix day. */
  readonly day: number
  /** Null while the NAV in force was stale, in doubt or had no rate. */
  readonly discount: number | null
}

export interface DiscountStats {
  readonly mean: number
  /** Sample standard deviation. */
  readonly deviation: number
  readonly days: number
}

export const endOfDay = (day: number) => (day + 1) * DAY_MS - 1

/**
 * A NAV further from the price than this is nearer to a hundred times the price, or a hundredth: it is
 * more likely in another unit than its source declares.
 */
const LOG_DOUBT = Math.log(10)

function contradicts(price: number, nav: Nav): boolean {
  return price > 0 && nav.value > 0 && Math.abs(Math.log(price / nav.value)) > LOG_DOUBT
}

/** Figures of a fund's price that tell whether a NAV is in the unit that its source declares. */
interface PriceWitness {
  readonly closes: CloseSeries | undefined
  /** The present price in the major unit of `currency`; read where there is no close of the NAV's day. */
  readonly price: number | null
  readonly currency: string | null
  readonly dollars: FindDollars
}

/** True if the price shows that a NAV is about a hundred times too large or too small. */
export function isNavInDoubt(
  nav: Nav,
  { closes, price, currency, dollars }: PriceWitness,
): boolean {
  const close = closes ? closes.at(nav.day) : null
  const [value, unit] = close === null ? [price, currency] : [close, closes?.currency ?? null]
  const own = convertMajor(value, unit, nav.currency, dollars)
  return own !== null && contradicts(own, nav)
}

/**
 * Price ÷ NAV − 1. The price is converted into the currency of the NAV at a rate of its own day.
 * @param price in the major unit of `currency`
 * @returns null also where the price puts the NAV's unit in doubt
 */
export function discountTo(
  nav: Nav,
  price: number | null,
  currency: string | null,
  dollars: FindDollars,
): number | null {
  const own = convertMajor(price, currency, nav.currency, dollars)
  if (own === null || nav.value <= 0 || contradicts(own, nav)) return null
  return Math.round((own / nav.value - 1) * 1e6) / 1e6 + 0
}

/** By day with a close from the first published NAV on, oldest first. */
export function listDiscounts(
  { series, dollarsOn }: NavReading,
  closes: CloseSeries | undefined,
  [from, to]: readonly [number, number],
): DiscountDay[] {
  const basis = series.newest(endOfDay(to))[0]?.basis
  if (!closes || basis === undefined) return []
  const cadence = series.cadenceDays(endOfDay(to))
  const navs = series.ofBasis(basis)
  const days: DiscountDay[] = []
  let inForce: Nav | undefined
  let next = 0
  for (const [day, close] of closes.between(from, to)) {
    for (; next < navs.length && navs[next]!.publishedAtMs <= endOfDay(day); next += 1) {
      const nav = navs[next]!
      // A late correction of an older valuation does not replace a newer one.
      if (!inForce || nav.day >= inForce.day) inForce = nav
    }
    if (!inForce) continue
    const discount = isStale(inForce, day, cadence)
      ? null
      : discountTo(inForce, close, closes.currency, dollarsOn(day))
    days.push({ day, discount })
  }
  return days
}

/** Of the days from `from` on; null with fewer than 30 discounts. */
export function statsOf(days: readonly DiscountDay[], from: number): DiscountStats | null {
  const known = days.flatMap(({ day, discount }) =>
    discount === null || day < from ? [] : [discount],
  )
  if (known.length < MIN_DAYS) return null
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / (known.length - 1)), days: known.length }
}

/** Standard deviations above the mean; null where all days were alike. */
export function zScore(discount: number | null, stats: DiscountStats | null): number | null {
  if (discount === null || stats === null || stats.deviation < 1e-9) return null
  return (discount - stats.mean) / stats.deviation
}

export interface DiscountSpans {
  readonly year: DiscountStats | null
  /** Null until discounts go back further than a year. */
  readonly threeYears: DiscountStats | null
  /** Days with a discount within the year. */
  readonly n: number
}

/** Of the year and the three years up to a day. */
export function spansOf(
  source: NavReading,
  closes: CloseSeries | undefined,
  day: number,
): DiscountSpans {
  return spansOfInputs({ ...source, closes, day })
}

interface SpanInputs extends Readonly<Record<string, unknown>>, NavReading {
  readonly closes: CloseSeries | undefined
  readonly day: number
}

const spansOfInputs = memoOf(
  ({ series }: SpanInputs) => series,
  ({ closes, day, ...source }: SpanInputs): DiscountSpans => {
    const [three, year] = [startOfSpan('3y', day) + 1, startOfSpan('1y', day) + 1]
    const days = listDiscounts(source, closes, [three, day])
    return {
      year: statsOf(days, year),
      threeYears: (days[0]?.day ?? day) < year ? statsOf(days, three) : null,
      n: days.filter((one) => one.discount !== null && one.day >= year).length,
    }
  },
  1,
)

export interface TrustSources {
  readonly navs: NavReading | null
  readonly closes: CloseSeries | undefined
  /** Unix day of the price. */
  readonly day: number
  readonly dollars: FindDollars
  /** In the major unit of `currency`, the listing's. */
  readonly price: number | null
  readonly currency: string | null
}

/** Inputs of fund formulas; a stale NAV gives its age and no discount, one in doubt nothing else. */
export function toTrustFacts(sources: TrustSources): TrustFacts {
  const { navs, closes, day, dollars, price, currency } = sources
  const newest = navs?.series.newest(endOfDay(day)) ?? []
  const [nav] = newest
  if (!navs || !nav) return NO_TRUST
  const stale = isStale(nav, day, navs.series.cadenceDays(endOfDay(day)))
  const isUsable = !stale && !isNavInDoubt(nav, sources)
  const discount = isUsable ? discountTo(nav, price, currency, dollars) : null
  return {
    nav(basis) {
      const found = newest.find((one) => one.basis === basis)
      return found && !isNavInDoubt(found, sources)
        ? convertMajor(found.value, found.currency, currency, dollars)
        : null
    },
    navAge: Math.max(0, day - nav.day),
    discount,
    get discountZ() {
      return discount === null ? null : zScore(discount, spansOf(navs, closes, day).year)
    },
  }
}

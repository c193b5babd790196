/**
 * The published NAVs of one fund. A valuation counts from its publication: what was public at a
 * moment is what a discount of that moment is computed from. Pure.
 */
import { NAV_BASES, type NavBasis } from '@leadenhall/contract/figures/facts.ts'
import type { ReportedFigure } from '@leadenhall/contract/figures/index.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { toDate, toDay } from '../../platform/calendar/days.ts'

export interface Nav {
  readonly basis: NavBasis
  /** Unix day of the valuation. */
  readonly day: number
  readonly publishedAtMs: number
  /** For one of today's shares, in the major unit of `currency`. */
  readonly value: number
  readonly currency: string
  readonly reported: ReportedFigure
}

/** A NAV older than this many times the fund's own cadence is stale. */
const STALE_AFTER_CADENCES = 3
/** Of a fund that values itself daily: over Christmas six days pass between two publications. */
const FRESH_DAYS = 7
/** The newest gaps between valuations, of which the cadence is the median. */
const GAPS = 12

const isBasis = (metric: string): metric is NavBasis =>
  (NAV_BASES as readonly string[]).includes(metric)

/** Properties that most NAVs of a fund share; kept once. */
interface Origin extends Pick<ReportedFigure, 'unit' | 'source' | 'link' | 'simulated'> {
  readonly basis: NavBasis
  readonly unit: string
  readonly start: string | null
  readonly label: string | null
}

/** Numbers of a valuation: where each is in its row. */
const DAY = 0
const PUBLISHED_AT = 1
const VALUE = 2
const REPORTED = 3
const REVISION = 4
const ORIGIN = 5
const WIDTH = 6

/**
 * A fund that values itself daily has thousands of NAVs, so they are kept as numbers and made
 * into objects when they are read.
 */
export class NavSeries {
  readonly #numbers: Float64Array
  readonly #origins: readonly Origin[]
  readonly #fileCadenceDays: number
  #knownCadence: { readonly public: number; readonly days: number } | null = null

  /**
   * @param splitFactor today's shares that one share of a day has become
   * @param fileCadenceDays cadence of a fund with a single NAV
   */
  constructor(
    figures: readonly ReportedFigure[],
    splitFactor: (date: string) => number,
    fileCadenceDays: number,
  ) {
    this.#fileCadenceDays = fileCadenceDays
    const origins: Origin[] = []
    const places = new Map<string, number>()
    const rows = figures.flatMap((reported) => {
      const { unit, value, period, publishedAt, revision } = reported
      const origin = originOf(reported)
      if (!origin || unit === null) return []
      const key = JSON.stringify(origin)
      const place = places.get(key) ?? origins.push(origin) - 1
      places.set(key, place)
      const own = value / unitsPerMajor(unit) / splitFactor(period.end)
      return [[toDay(period.end), Date.parse(publishedAt), own, value, revision, place]]
    })
    rows.sort((a, b) => a[PUBLISHED_AT]! - b[PUBLISHED_AT]! || a[REVISION]! - b[REVISION]!)
    this.#numbers = Float64Array.from(rows.flat())
    this.#origins = origins
  }

  /** Every revision, in the order of publication. */
  get all(): readonly Nav[] {
    return Array.from({ length: this.#length }, (_, row) => this.#navAt(row))
  }

  /** Every basis of the newest valuation that was public at the moment, the preferred one first. */
  newest(atMs: number): Nav[] {
    const known = this.#publicBy(atMs)
    let day = Number.NEGATIVE_INFINITY
    for (let row = 0; row < known; row += 1) day = Math.max(day, this.#number(row, DAY))
    const found = new Map<NavBasis, Nav>()
    for (let row = 0; row < known; row += 1) {
      if (this.#number(row, DAY) !== day) continue
      const nav = this.#navAt(row)
      found.set(nav.basis, nav)
    }
    return NAV_BASES.flatMap((basis) => found.get(basis) ?? [])
  }

  /** Of one basis, in the order of publication, so that a discount compares with earlier ones. */
  ofBasis(basis: NavBasis): Nav[] {
    return this.all.filter((nav) => nav.basis === basis)
  }

  /** Median of the days between valuations that were public at the moment. */
  cadenceDays(atMs: number): number {
    const known = this.#publicBy(atMs)
    if (this.#knownCadence?.public !== known) {
      this.#knownCadence = { public: known, days: this.#cadenceOf(known) }
    }
    return this.#knownCadence.days
  }

  #cadenceOf(known: number): number {
    const all = Array.from({ length: known }, (_, row) => this.#number(row, DAY))
    const days = [...new Set(all)].toSorted((a, b) => a - b)
    const gaps = days
      .slice(1)
      .map((day, place) => day - (days[place] ?? day))
      .slice(-GAPS)
      .toSorted((a, b) => a - b)
    const [low, high] = [gaps[(gaps.length - 1) >> 1], gaps[gaps.length >> 1]]
    return low === undefined || high === undefined ? this.#fileCadenceDays : (low + high) / 2
  }

  get #length(): number {
    return this.#numbers.length / WIDTH
  }

  #number(row: number, place: number): number {
    return this.#numbers[row * WIDTH + place]!
  }

  /** How many, from the first, were public at the moment. */
  #publicBy(atMs: number): number {
    let row = this.#length
    while (row > 0 && this.#number(row - 1, PUBLISHED_AT) > atMs) row -= 1
    return row
  }

  #navAt(row: number): Nav {
    const { basis, unit, start, label, source, link, simulated } =
      this.#origins[this.#number(row, ORIGIN)]!
    const day = this.#number(row, DAY)
    const publishedAtMs = this.#number(row, PUBLISHED_AT)
    return {
      basis,
      day,
      publishedAtMs,
      value: this.#number(row, VALUE),
      currency: currencyOf(unit),
      reported: {
        metric: basis,
        value: this.#number(row, REPORTED),
        unit,
        period: { start, end: toDate(day), label },
        publishedAt: new Date(publishedAtMs).toISOString(),
        source,
        link,
        revision: this.#number(row, REVISION),
        simulated,
      },
    }
  }
}

/** Null for a figure that is no NAV in a known unit. */
function originOf({ metric, unit, period, source, link, simulated }: ReportedFigure) {
  if (!isBasis(metric) || unit === null) return null
  const { start, label } = period
  return { basis: metric, unit, start, label, source, link, simulated } satisfies Origin
}

/** True if a NAV says too little about the price of a day. */
export function isStale(nav: Nav, day: number, cadenceDays: number): boolean {
  return day - nav.day > Math.max(FRESH_DAYS, STALE_AFTER_CADENCES * cadenceDays)
}

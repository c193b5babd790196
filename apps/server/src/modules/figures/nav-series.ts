/**
 * The published NAVs of one fund. A valuation counts from its publication: what was public at a
 * moment is what a discount of that moment is computed from. Pure.
 */
import { NAV_BASES, type NavBasis } from '@leadenhall/contract/figures/facts.ts'
import type { ReportedFigure } from '@leadenhall/contract/figures/index.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { unixDayOf } from './closes.ts'

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
/** The newest gaps between valuations, of which the cadence is the median. */
const GAPS = 12

const isBasis = (metric: string): metric is NavBasis =>
  (NAV_BASES as readonly string[]).includes(metric)

export class NavSeries {
  readonly #navs: readonly Nav[]
  readonly #fileCadenceDays: number

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
    this.#navs = figures
      .flatMap((reported): Nav[] => {
        const { metric, unit, value, period, publishedAt } = reported
        if (!isBasis(metric) || unit === null) return []
        return [
          {
            basis: metric,
            day: unixDayOf(period.end),
            publishedAtMs: Date.parse(publishedAt),
            value: value / unitsPerMajor(unit) / splitFactor(period.end),
            currency: currencyOf(unit),
            reported,
          },
        ]
      })
      .toSorted(
        (a, b) => a.publishedAtMs - b.publishedAtMs || a.reported.revision - b.reported.revision,
      )
  }

  /** Every revision, in the order of publication. */
  get all(): readonly Nav[] {
    return this.#navs
  }

  /** Every basis of the newest valuation that was public at the moment, the preferred one first. */
  newest(atMs: number): Nav[] {
    const known = this.#navs.filter(({ publishedAtMs }) => publishedAtMs <= atMs)
    const day = Math.max(...known.map((nav) => nav.day))
    return NAV_BASES.flatMap(
      (basis) => known.findLast((nav) => nav.basis === basis && nav.day === day) ?? [],
    )
  }

  /** Of one basis, in the order of publication, so that a discount compares with earlier ones. */
  ofBasis(basis: NavBasis): Nav[] {
    return this.#navs.filter((nav) => nav.basis === basis)
  }

  /** Median of the days between valuations that were public at the moment. */
  cadenceDays(atMs: number): number {
    const known = this.#navs.filter(({ publishedAtMs }) => publishedAtMs <= atMs)
    const days = [...new Set(known.map(({ day }) => day))].toSorted((a, b) => a - b)
    const gaps = days
      .slice(1)
      .map((day, place) => day - (days[place] ?? day))
      .slice(-GAPS)
      .toSorted((a, b) => a - b)
    const [low, high] = [gaps[(gaps.length - 1) >> 1], gaps[gaps.length >> 1]]
    return low === undefined || high === undefined ? this.#fileCadenceDays : (low + high) / 2
  }
}

/** Whether a NAV says too little about the price of a day. */
export function isStale(nav: Nav, day: number, cadenceDays: number): boolean {
  return day - nav.day > STALE_AFTER_CADENCES * cadenceDays
}

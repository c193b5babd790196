/**
 * Daily closes of London shares in memory, adjusted for splits: what returns, volatility, beta and
 * the prices of an earlier day are computed from.
 */
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { MAX_GAP_WEEKDAYS, weekdayOf } from '../../platform/calendar/spans.ts'
import type { TradedDay } from './liquidity.ts'

const YEAR_WEEKDAYS = 261
const MIN_RETURNS = 120
const TRADING_DAYS = 252
/** The newest volumes are kept: ten weeks, for the value traded as of a day of the last four. */
const VOLUME_WEEKDAYS = 50

/** Unix day, close and, where they are known, the shares traded. */
export type DayClose = readonly [day: number, close: number, volume?: number | null]

/** 1 January 1970 was a Thursday. */
const isWeekend = (unixDay: number) => (unixDay + 3) % 7 > 4

export class CloseSeries {
  readonly currency: string
  readonly #first: number
  /** In the major unit by weekday from the first on; NaN without a close. Floats of 32 bits are exact to seven digits. */
  readonly #closes: Float32Array
  /** Shares traded, by weekday up to the last one; NaN where they are not known. */
  readonly #volumes: Float32Array
  /** For 100 of nominal in the major unit, which the closes of a bond leave out; null for other series. */
  readonly #accruedOn: ((unixDay: number) => number) | null
  /** Ex-days as weekdays, and the shares that one becomes by reinvesting; NaN if that is not known. */
  readonly #reinvestments: readonly (readonly [weekday: number, shares: number])[]
  #lastReturns: (Returns & { readonly day: number }) | null = null
  #lastRisk: ({ readonly day: number; readonly against: Against } & Risk) | null = null

  /**
   * @param closes Unix days with closes in `unit`, oldest first
   * @param dividends Unix ex-days with amounts for one of today's shares in `unit`; NaN for one in doubt
   * @param accruedOn interest of a bond that its price leaves out, in `unit`; NaN where it is not known
   */
  constructor(
    unit: string,
    closes: readonly DayClose[],
    dividends: readonly (readonly [number, number])[] = [],
    accruedOn: ((unixDay: number) => number) | null = null,
  ) {
    this.currency = currencyOf(unit)
    this.#first = weekdayOf(closes[0]?.[0] ?? 0)
    const last = weekdayOf(closes.at(-1)?.[0] ?? 0)
    this.#closes = new Float32Array(last - this.#first + 1).fill(Number.NaN)
    const perMajor = unitsPerMajor(unit)
    this.#volumes = new Float32Array(Math.min(VOLUME_WEEKDAYS, this.#closes.length)).fill(
      Number.NaN,
    )
    for (const [day, close, volume] of closes) {
      const place = weekdayOf(day) - this.#first
      this.#closes[place] = close / perMajor
      const recent = place - this.#withoutVolumes
      if (recent >= 0) this.#volumes[recent] = volume ?? Number.NaN
    }
    this.#accruedOn = accruedOn && ((day) => accruedOn(day) / perMajor)
    this.#reinvestments = dividends.flatMap(([exDay, amount]) => {
      const weekday = weekdayOf(exDay)
      const close = this.#closeFrom(weekday)
      if (close === null) return []
      const paid = close + (this.#accruedOn?.(exDay) ?? 0)
      return [[weekday, 1 + amount / perMajor / paid] as const]
    })
  }

  /** The first close on a weekday or soon after it. */
  #closeFrom(weekday: number): number | null {
    const from = Math.max(0, weekday - this.#first)
    for (let at = from; at < Math.min(from + MAX_GAP_WEEKDAYS, this.#closes.length); at += 1) {
      const close = this.#closes[at] ?? Number.NaN
      if (close > 0) return close
    }
    return null
  }

  /**
   * Effect of payments: 1 + total return is 1 + the change of the price from the close of `from` to
   * `price` on `to` (Unix days), times this. Dividends are reinvested at the close of their ex-days,
   * after `from` and up to `to`; a bond's price counts with its accrued interest. Null if a payment is
   * not known.
   */
  reinvestedFactor(from: number, to: number, price: number): number | null {
    const [first, last] = [weekdayOf(from), weekdayOf(to)]
    let factor = 1
    for (const [weekday, shares] of this.#reinvestments) {
      if (weekday > first && weekday <= last) factor *= shares
    }
    const before = this.at(from)
    if (this.#accruedOn && before !== null) {
      factor *= 1 + this.#accruedOn(to) / price
      factor /= 1 + this.#accruedOn(this.dayOfClose(from)) / before
    }
    return Number.isNaN(factor) ? null : factor
  }

  /** True if a payment has its ex-day after `from` and up to `to` (Unix days). */
  hasPaid(from: number, to: number): boolean {
    const [first, last] = [weekdayOf(from), weekdayOf(to)]
    return this.#reinvestments.some(([weekday]) => weekday > first && weekday <= last)
  }

  get bytes(): number {
    return this.#closes.byteLength + this.#volumes.byteLength
  }

  /** Places before the first whose volume is kept. */
  get #withoutVolumes(): number {
    return this.#closes.length - this.#volumes.length
  }

  /**
   * Days with a close before a Unix day, newest first, no older than `span` days. None for a day so
   * long ago that not all of their volumes are kept.
   */
  tradedBefore(unixDay: number, span: number): TradedDay[] {
    const oldest = weekdayOf(unixDay - span) - this.#first
    if (oldest < this.#withoutVolumes && this.#withoutVolumes > 0) return []
    const found: TradedDay[] = []
    for (let day = unixDay - 1; day >= unixDay - span; day -= 1) {
      const place = weekdayOf(day) - this.#first
      const close = isWeekend(day) ? Number.NaN : (this.#closes[place] ?? Number.NaN)
      if (Number.isNaN(close)) continue
      const volume = this.#volumes[place - this.#withoutVolumes] ?? Number.NaN
      found.push({ day, value: Number.isNaN(volume) ? null : close * volume })
    }
    return found
  }

  /** The close of the day or of the last one before it, in the major unit; null without one nearby. */
  at(unixDay: number): number | null {
    const place = this.#placeOf(unixDay)
    return place === null ? null : (this.#closes[place] ?? null)
  }

  #placeOf(unixDay: number): number | null {
    const place = weekdayOf(unixDay) - this.#first
    const from = Math.min(place, this.#closes.length - 1)
    for (let at = from; at >= 0 && at > place - MAX_GAP_WEEKDAYS; at -= 1) {
      if (!Number.isNaN(this.#closes[at] ?? Number.NaN)) return at
    }
    return null
  }

  /** A day's close ÷ the close before it − 1; null without a close of the day itself or one nearby. */
  changeOn(unixDay: number): number | null {
    const close = isWeekend(unixDay) ? undefined : this.#closes[weekdayOf(unixDay) - this.#first]
    const before = this.at(unixDay - 1)
    if (close === undefined || Number.isNaN(close) || before === null || before <= 0) return null
    return close / before - 1
  }

  /** The day of the close that `at` gives for a day, or the day itself. */
  dayOfClose(unixDay: number): number {
    const place = this.#placeOf(unixDay)
    if (place === null) return unixDay
    let day = unixDay
    while (weekdayOf(day) - this.#first > place) day -= 1
    while (isWeekend(day)) day -= 1
    return day
  }

  /** The last closes up to a day, oldest first, in the major unit; fewer if there are not as many. */
  latest(unixDay: number, count: number): number[] {
    const end = Math.min(weekdayOf(unixDay) - this.#first, this.#closes.length - 1)
    const found: number[] = []
    for (let at = end; at >= 0 && found.length < count; at -= 1) {
      const close = this.#closes[at] ?? Number.NaN
      if (!Number.isNaN(close)) found.push(close)
    }
    return found.toReversed()
  }

  /** Unix days with their closes in the major unit, oldest first; both ends included. */
  *between(from: number, to: number): Generator<readonly [number, number]> {
    for (let day = from; day <= to; day += 1) {
      const place = weekdayOf(day) - this.#first
      const close = isWeekend(day) ? Number.NaN : (this.#closes[place] ?? Number.NaN)
      if (!Number.isNaN(close)) yield [day, close]
    }
  }

  /** Highest and lowest close of the year up to a day; null without closes. */
  yearRange(unixDay: number): { readonly high: number; readonly low: number } | null {
    let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const close of this.#year(unixDay)) {
      if (close > high) high = close
      if (close < low) low = close
    }
    return high >= low ? { high, low } : null
  }

  /** The mean of the last closes up to a day; null if there are fewer. */
  average(unixDay: number, count: number): number | null {
    const end = weekdayOf(unixDay) - this.#first
    let [sum, found] = [0, 0]
    for (let at = Math.min(end, this.#closes.length - 1); at >= 0 && found < count; at -= 1) {
      const close = this.#closes[at] ?? Number.NaN
      if (Number.isNaN(close)) continue
      sum += close
      found += 1
    }
    return found === count ? sum / count : null
  }

  /** Volatility, and beta against an index, over the year up to a day. */
  risk(unixDay: number, against: Against): Risk {
    const known = this.#lastRisk
    const { closesLater, series: index } = against
    const before = known?.day === unixDay ? known.against : null
    if (known && before?.series === index && before?.closesLater === closesLater) return known
    const own = this.#returns(unixDay)
    const risk = {
      volatility: volatilityOf(own.values.filter((value) => !Number.isNaN(value))),
      beta: index ? betaOf(own, index.#keptReturns(unixDay), closesLater) : null,
    }
    this.#lastRisk = { day: unixDay, against, ...risk }
    return risk
  }

  #year(unixDay: number): number[] {
    const end = Math.min(weekdayOf(unixDay) - this.#first, this.#closes.length - 1)
    const start = Math.max(0, weekdayOf(unixDay) - this.#first - YEAR_WEEKDAYS)
    const found: number[] = []
    for (let at = start; at <= end; at += 1) {
      const close = this.#closes[at] ?? Number.NaN
      if (!Number.isNaN(close)) found.push(close)
    }
    return found
  }

  /** An index's, which every share is compared with. */
  #keptReturns(unixDay: number): Returns {
    if (this.#lastReturns?.day !== unixDay) {
      this.#lastReturns = { day: unixDay, ...this.#returns(unixDay) }
    }
    return this.#lastReturns
  }

  #returns(unixDay: number): Returns {
    const end = Math.min(weekdayOf(unixDay) - this.#first, this.#closes.length - 1)
    const start = Math.max(0, weekdayOf(unixDay) - this.#first - YEAR_WEEKDAYS)
    const values = new Float64Array(Math.max(0, end - start + 1)).fill(Number.NaN)
    let before = Number.NaN
    for (let at = start; at <= end; at += 1) {
      const close = this.#closes[at] ?? Number.NaN
      if (Number.isNaN(close)) continue
      if (before > 0 && close > 0) values[at - start] = Math.log(close / before)
      before = close
    }
    return { first: start + this.#first, values }
  }
}

/** Logarithmic returns between consecutive closes of a year. */
interface Returns {
  /** The weekday of the first value. */
  readonly first: number
  /** By weekday; NaN on a day without a close. */
  readonly values: Float64Array
}

/** The other side of a beta. */
export interface Against {
  /** Undefined while its closes are not known. */
  readonly series: CloseSeries | undefined
  /** True if its day ends after London's, so that its last hours move London's price a day later. */
  readonly closesLater: boolean
}

interface Risk {
  /** Standard deviation of daily logarithmic returns × √252; null with too few. */
  readonly volatility: number | null
  /**
   * Covariance with the index ÷ its variance, over days on which both have a return. For an index that
   * closes later, the covariance with its return of the weekday before is added (E. Dimson, Risk
   * measurement when shares are subject to infrequent trading, 1979).
   */
  readonly beta: number | null
}

function volatilityOf(returns: Float64Array): number | null {
  if (returns.length < MIN_RETURNS) return null
  const mean = meanOf(returns)
  let variance = 0
  for (const value of returns) variance += (value - mean) ** 2
  return Math.sqrt(variance / (returns.length - 1)) * Math.sqrt(TRADING_DAYS)
}

function betaOf(own: Returns, index: Returns, closesLater: boolean): number | null {
  const shift = own.first - index.first
  const values: number[] = []
  const others: number[] = []
  const before: number[] = []
  for (let place = 0; place < own.values.length; place += 1) {
    const value = own.values[place]!
    const other = index.values[place + shift] ?? Number.NaN
    if (Number.isNaN(value) || Number.isNaN(other)) continue
    values.push(value)
    others.push(other)
    before.push(closesLater ? (index.values[place + shift - 1] ?? Number.NaN) : Number.NaN)
  }
  if (values.length < MIN_RETURNS) return null
  const [mean, market] = [meanOf(values), meanOf(others)]
  let [covariance, variance] = [0, 0]
  for (let place = 0; place < values.length; place += 1) {
    const off = others[place]! - market
    const earlier = Number.isNaN(before[place]) ? 0 : before[place]! - market
    covariance += (values[place]! - mean) * (off + earlier)
    variance += off ** 2
  }
  return variance === 0 ? null : covariance / variance
}

const meanOf = (values: readonly number[] | Float64Array) => {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

/** Closes of each listing, and of the index and the exchange rates beside them, by symbol. */
export interface Closes {
  find(symbol: string): CloseSeries | undefined
  /** Of the FTSE All-Share; undefined while it is not known. */
  readonly index: CloseSeries | undefined
  /** Changes with every refill. */
  readonly version: number
}

export const INDEX_SYMBOL = '^FTAS'
export const AIM_INDEX = { symbol: '^FTAI', name: 'FTSE AIM All-Share' } as const

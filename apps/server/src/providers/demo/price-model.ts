/**
 * How an instrument moves. Its logarithm of price is the anchor's plus a trend and a sum of walks that
 * return to 0: the market's for shares and indices, one per currency for pairs, and its own. A price
 * therefore stays in a range around its dated level, cross rates agree at every close, and a pair is
 * the exact inverse of its reverse.
 */
import { currencyOf, toMajor, type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { type Anchor, REFERENCE_DATE } from './anchor.ts'
import { buildDayPath, type DayPath, highOf, lowOf, openOf } from './day-path.ts'
import { findMarketAnchor, parsePair, RATES_DATE } from './market-anchors.ts'
import { gaussAt, seedOf, uniformAt } from './noise.ts'
import { type RevertingWalk, walkAt, walkRun } from './reverting-walk.ts'
import {
  dayOfDate,
  FIRST_UNIX_DAY,
  type SessionDay,
  type SessionDays,
  weekdaysUntil,
} from './session-days.ts'
import { roundingFor } from './tick.ts'

interface Source extends RevertingWalk {
  /** −1 for an inverse effect. */
  readonly sign: 1 | -1
  /** True if it also moves on weekends. */
  readonly isEveryDay: boolean
  /** True if many instruments have it: a market or a currency. */
  readonly isShared: boolean
  /** The day of the level from which it moves the price, where it is not the anchor's. */
  readonly since?: TradingDate
}

type Motion = Pick<RevertingWalk, 'sigma' | 'bound'>

interface DayLevels {
  readonly firstDay: number
  /** At the end of each day from `firstDay` on. */
  readonly levels: Float64Array
}

/** In levels. */
export interface LevelRange {
  readonly top: number
  readonly bottom: number
  /** By session. */
  readonly closes: Float64Array
}

/**
 * Paths are in levels: logarithms of the price, or of its inverse for a pair that is stored in the
 * other direction. Only `priceAt` knows which.
 */
export interface PriceModel {
  readonly anchor: Anchor
  /** The price of a level, rounded to its tick. */
  priceAt(level: number): number
  /** One day's path. */
  pathOf(session: SessionDay): DayPath
  /** The path of the session that has not ended, where it is another than `pathOf`'s. */
  pathInProgress?(session: SessionDay): DayPath
  /** The paths of sessions in order, cheaper than one by one. */
  pathsOf(
    sessions: readonly SessionDay[],
  ): readonly { readonly session: SessionDay; readonly path: DayPath }[]
  /** High, low and close, cheaper than whole paths. */
  rangeOf(sessions: readonly SessionDay[]): LevelRange
  /** Their closing prices, cheaper than their paths. */
  closesOf(sessions: readonly SessionDay[]): readonly number[]
  /** The levels of those prices, before rounding to the tick. */
  closeLevelsOf(sessions: readonly Pick<SessionDay, 'day'>[]): readonly number[]
  /**
   * Computes in small steps what the prices of some sessions need, up to a minute of the current one.
   * Without it the first that asks waits for all of it.
   */
  prepare?(
    sessions: readonly SessionDay[],
    current: { readonly session: SessionDay; readonly minute: number } | null,
  ): Generator<void, void>
  /** Shares per day; null for instruments without a volume. */
  volumeOf(session: SessionDay): number | null
  /** Factor by which the price has moved since the anchor. */
  sinceAnchor(level: number): number
  /** Shares on an average day; null for instruments without a volume. */
  readonly averageVolume: number | null
}

const MARKETS: Readonly<Record<string, string>> = {
  LSE: 'GB',
  AIM: 'GB',
  NYSE: 'US',
  NASDAQ: 'US',
  AMEX: 'US',
  TSX: 'CA',
  TSXV: 'CA',
  TSE: 'JP',
  FWB: 'DE',
  ASX: 'AU',
}
/**
 * Together with the own motion and the trend of a large company they keep it within 35 % of its dated
 * level for a year: e^(0.085 + 0.165 + 0.045) = 1.34.
 */
const MARKET: Motion = { sigma: 0.0075, bound: 0.085 }
const CURRENCY: Motion = { sigma: 0.0028, bound: 0.04 }
const LARGE_COMPANY: Motion = { sigma: 0.0145, bound: 0.165 }
const MEDIUM_COMPANY: Motion = { sigma: 0.017, bound: 0.28 }
const SMALL_COMPANY: Motion = { sigma: 0.024, bound: 0.45 }
const TRUST: Motion = { sigma: 0.006, bound: 0.12 }
const LARGE_CAP = 3e9
const SMALL_CAP = 300e6

const MOTIONS: Readonly<Record<Exclude<InstrumentKind, 'share'>, Motion>> = {
  fund: { sigma: 0.005, bound: 0.1 },
  index: { sigma: 0.001, bound: 0.02 },
  'currency-pair': { sigma: 0.004, bound: 0.1 },
  crypto: { sigma: 0.025, bound: 0.4 },
  future: { sigma: 0.016, bound: 0.2 },
  other: { sigma: 0.015, bound: 0.3 },
}

function ownMotion(anchor: Anchor): Motion {
  if (anchor.isTrust) return TRUST
  if (anchor.kind !== 'share') return MOTIONS[anchor.kind]
  const cap = anchor.marketCap ? toMajor(anchor.marketCap).value : null
  if (cap === null) return MEDIUM_COMPANY
  if (cap >= LARGE_CAP) return LARGE_COMPANY
  return cap < SMALL_CAP ? SMALL_COMPANY : MEDIUM_COMPANY
}

/** Growth of a price a year: that of the earnings behind it. */
export function trendOf(symbol: string, anchor: Anchor, seed: string): number {
  if (!['share', 'fund', 'index'].includes(anchor.kind)) return 0
  const luck = uniformAt(seedOf(`${seed}|trend ${anchor.tracks ?? anchor.follows ?? symbol}`), 0)
  return 0.045 * luck
}

function sourcesOf(symbol: string, anchor: Anchor, calendarKey: string, seed: string): Source[] {
  const source = (key: string, motion: Motion, sign: 1 | -1 = 1, isEveryDay = false): Source => ({
    seed: seedOf(`${seed}|${key}`),
    ...motion,
    sign,
    isEveryDay,
    isShared: motion === MARKET || motion === CURRENCY,
  })
  const currency = (code: string, sign: 1 | -1) =>
    code === 'USD' ? [] : [source(`currency ${code}`, CURRENCY, sign)]
  const exchangeRate = (from: Unit | null, to: Unit | null) => {
    const [base, quote] = [currencyOf(from ?? 'USD'), currencyOf(to ?? 'USD')]
    return base === quote ? [] : [...currency(base, 1), ...currency(quote, -1)]
  }
  const pair = parsePair(symbol)
  if (pair) return exchangeRate(pair.base, pair.quote)
  if (anchor.kind === 'crypto') {
    const [coin = symbol, against = 'USD'] = symbol.split('-')
    return [source(`coin ${coin}`, ownMotion(anchor), 1, true), ...currency(against, -1)]
  }
  if (anchor.tracks !== undefined) {
    const tracked = findMarketAnchor(anchor.tracks)
    if (!tracked) throw new Error(`${symbol} tracks ${anchor.tracks}, which has no anchor`)
    // The fund is worth its share of the index at the rate of the day.
    return [
      ...sourcesOf(anchor.tracks, tracked, calendarOf(anchor.tracks, null), seed),
      ...exchangeRate(tracked.unit, anchor.unit).map((one) => ({ ...one, since: RATES_DATE })),
    ]
  }
  const own = source(`own ${anchor.follows ?? symbol}`, ownMotion(anchor))
  const market = MARKETS[calendarKey]
  const isOnMarket = market !== undefined && ['share', 'fund', 'index'].includes(anchor.kind)
  return isOnMarket ? [source(`market ${market}`, MARKET), own] : [own]
}

/** A price of plausible size, from market cap and shares if both are known. */
export function likelyPrice(symbol: string, anchor: Anchor, seed: string): number {
  const { marketCap, sharesOutstanding, unit } = anchor
  if (marketCap && sharesOutstanding && unit && currencyOf(unit) === currencyOf(marketCap.unit)) {
    return (toMajor(marketCap).value / sharesOutstanding) * unitsPerMajor(unit)
  }
  const [low, high] = likelyRange(unit)
  const share = uniformAt(seedOf(`${seed}|price ${symbol}`), 0)
  const price = low * (high / low) ** share
  return Number(price.toPrecision(4))
}

function likelyRange(unit: Unit | null): readonly [number, number] {
  if (unit === 'GBX' || unit === 'ZAc' || unit === 'ILA') return [15, 1500]
  if (unit === 'JPY') return [300, 6000]
  return [4, 200]
}

/** Of the shares in issue, how many change hands on an average day. */
const LARGE_TURNOVER = 0.003
const SMALL_TURNOVER = 0.0012

/** Shares on an average day, by the company's size where it is known. */
function likelyVolume({ marketCap, sharesOutstanding, unit }: Anchor, price: number, luck: number) {
  const cap = marketCap && toMajor(marketCap)
  const isComparable = cap && unit !== null && currencyOf(unit) === cap.unit && price > 0
  const inIssue =
    sharesOutstanding ?? (isComparable ? cap.value / (price / unitsPerMajor(unit)) : null)
  if (inIssue === null) return 20_000 * 200 ** luck
  const turnover = cap && cap.value >= LARGE_CAP ? LARGE_TURNOVER : SMALL_TURNOVER
  // Companies of one size differ by up to a half either way.
  return inIssue * turnover * (0.5 + luck)
}

const REFERENCE_DAY = dayOfDate(REFERENCE_DATE)
const WEEKDAYS_A_YEAR = 261

/** Steps of a walk since the reference day. */
function stepOf(source: Pick<Source, 'isEveryDay'>, day: number): number {
  return source.isEveryDay ? day - REFERENCE_DAY : weekdaysUntil(day) - weekdaysUntil(REFERENCE_DAY)
}

const yearsAt = (day: number) => stepOf({ isEveryDay: false }, day) / WEEKDAYS_A_YEAR

interface KnownRun {
  readonly from: number
  readonly to: number
  readonly values: Float64Array
}

/** The last run of each shared walk: thousands of instruments in a row need the same year of it. */
const sharedRuns = new Map<number, KnownRun>()

function runOf(source: Source, from: number, to: number): Float64Array {
  if (!source.isShared) return walkRun(source, from, to)
  const known = sharedRuns.get(source.seed)
  if (known?.from === from && known.to === to) return known.values
  const values = walkRun(source, from, to)
  sharedRuns.set(source.seed, { from, to, values })
  return values
}

/** A dated close belongs to the session of that day, or to the last one before it. */
export function anchorDayOf({ date }: Anchor, days: SessionDays): number {
  return days.before(dayOfDate(date ?? REFERENCE_DATE) + 1)?.day ?? 1
}

export function buildPriceModel(
  symbol: string,
  anchor: Anchor,
  calendarKey: string,
  days: SessionDays,
  seed: string,
): PriceModel {
  const pair = parsePair(symbol)
  // A pair and its reverse share one path, generated for the alphabetical direction.
  const sign = pair && pair.base > pair.quote ? -1 : 1
  const canonical = sign === 1 ? symbol : `${pair?.quote}${pair?.base}=X`
  const price = anchor.price ?? likelyPrice(symbol, anchor, seed)
  const anchorLog = sign * Math.log(price)
  const sources = sourcesOf(canonical, anchor, calendarKey, seed)
  const sigma = Math.hypot(...sources.map((source) => source.sigma))
  const trend = trendOf(canonical, anchor, seed)
  const daySeed = seedOf(`${seed}|day ${canonical}`)
  const jumpAt = (day: number) => anchor.jumpOn?.(day + FIRST_UNIX_DAY) ?? 0
  const sumAt = (day: number) =>
    sources.reduce(
      (sum, source) => sum + source.sign * walkAt(source, stepOf(source, day)),
      trend * yearsAt(day) + jumpAt(day),
    )
  const anchorDay = anchorDayOf(anchor, days)
  const base = sources.reduce(
    (sum, source) => {
      const since = source.since === undefined ? anchorDay : dayOfDate(source.since)
      return sum - source.sign * walkAt(source, stepOf(source, since))
    },
    anchorLog - trend * yearsAt(anchorDay),
  )

  const seedOfDay = (day: number) => (daySeed ^ Math.imul(day, 0x27d4eb2f)) >>> 0

  function toPath(session: SessionDay, previous: number, close: number): DayPath {
    return buildDayPath(seedOfDay(session.day), previous, close, sigma, session)
  }

  /** The levels at the ends of days within a run of sessions; without a closure's boxed numbers. */
  function levelsOf(sessions: readonly Pick<SessionDay, 'day'>[]): DayLevels {
    const first = sessions[0]
    const last = sessions.at(-1)
    if (!first || !last) return { firstDay: 0, levels: new Float64Array(0) }
    const firstDay = first.day - 1
    const levels = new Float64Array(last.day - firstDay + 1)
    for (let place = 0; place < levels.length; place += 1) {
      levels[place] = base + trend * yearsAt(firstDay + place) + jumpAt(firstDay + place)
    }
    for (const source of sources) {
      const from = stepOf(source, firstDay)
      const values = runOf(source, from, stepOf(source, last.day))
      for (let place = 0; place < levels.length; place += 1) {
        levels[place]! += source.sign * values[stepOf(source, firstDay + place) - from]!
      }
    }
    return { firstDay, levels }
  }

  const averageVolume = likelyVolume(anchor, price, uniformAt(daySeed, -9))

  const round = roundingFor(anchor.kind, anchor.unit, price)

  return {
    anchor,
    priceAt: (level) => round(Math.exp(sign * level)),
    pathOf: (session) => toPath(session, base + sumAt(session.day - 1), base + sumAt(session.day)),
    pathsOf(sessions) {
      const { firstDay, levels } = levelsOf(sessions)
      return sessions.map((session) => {
        const place = session.day - firstDay
        return { session, path: toPath(session, levels[place - 1]!, levels[place]!) }
      })
    },
    rangeOf(sessions) {
      const { firstDay, levels } = levelsOf(sessions)
      let [top, bottom] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
      const closes = new Float64Array(sessions.length)
      for (let place = 0; place < sessions.length; place++) {
        const { day } = sessions[place]!
        const close = levels[day - firstDay]!
        const own = seedOfDay(day)
        const open = openOf(own, levels[day - firstDay - 1]!, close, sigma)
        top = Math.max(top, highOf(own, open, close, sigma))
        bottom = Math.min(bottom, lowOf(own, open, close, sigma))
        closes[place] = close
      }
      return { top, bottom, closes }
    },
    closeLevelsOf(sessions) {
      const { firstDay, levels } = levelsOf(sessions)
      return sessions.map(({ day }) => levels[day - firstDay]!)
    },
    closesOf(sessions) {
      const { firstDay, levels } = levelsOf(sessions)
      return sessions.map(({ day }) => round(Math.exp(sign * levels[day - firstDay]!)))
    },
    volumeOf: (session) =>
      anchor.kind === 'currency-pair' || anchor.kind === 'index'
        ? null
        : Math.round(averageVolume * Math.exp(0.4 * gaussAt(daySeed ^ 0x165667b1, session.day))),
    averageVolume:
      anchor.kind === 'currency-pair' || anchor.kind === 'index' ? null : Math.round(averageVolume),
    sinceAnchor: (level) => Math.exp(sign * (level - anchorLog)),
  }
}

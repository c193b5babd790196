/**
 * Daily prices in pounds for the engine, from the stored history through dated exchange rates. Shared
 * by all people; a price in doubt has no unit and never gets here.
 */
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { findOutboundError } from '../../../platform/outbound/find-outbound-error.ts'
import { within } from '../../../platform/within.ts'
import { type Split, splitFactorAfter } from '../../history/index.ts'
import type { RateOn } from '../engine/apply-activity.ts'
import type { DailyPrices, DailySeries } from '../engine/daily-values.ts'
import { type Day, toDate, toDay } from '../engine/days.ts'
import { Decimal, ONE } from '../engine/decimal.ts'
import type { PriceDeps } from './price-deps.ts'

type PriceBookDeps = Pick<PriceDeps, 'clock' | 'history' | 'latest'>

/** What one computation needs. */
export interface PriceNeed {
  /** Subjects with their present symbols, and the first day on which each is needed. */
  readonly subjects: ReadonlyMap<string, { readonly symbol: string; readonly from: Day }>
  readonly currencies: ReadonlyMap<string, Day>
  readonly today: Day
}

export interface LoadedPrices extends DailyPrices {
  /** Why a subject or currency has no prices: "no source has them", "the source did not respond". */
  reasonFor(subjectOrCurrency: string): string | null
  /** Closing price as traded, with its unit; null if unknown. */
  closeOn(subject: string, day: Day): { readonly value: number; readonly unit: string } | null
  /** Known to the history since the first day that was asked for. */
  splitsOf(subject: string): readonly Split[]
}

export interface PriceBook {
  load(need: PriceNeed): Promise<LoadedPrices>
}

/** How long a price is carried over days without trading: the longest closures take five days. */
const CARRY_DAYS = 10
/** How long today's price is good. */
const FRESH_MS = 60_000
/** How long the closes before it are good, and how long they serve while they are read again. */
const HISTORY_FRESH_MS = 15 * 60_000
const HISTORY_USABLE_MS = 60 * 60_000
const DEADLINE_MS = 6000
const CONCURRENCY = 4
const MAX_KEPT = 3000

interface Closes {
  readonly from: Day
  readonly to: Day
  /** When the history was read, and when the latest quote was put after it. */
  readonly readAtMs: number
  readonly loadedAtMs: number
  /** Of the last close in the history. */
  readonly lastDay: Day
  readonly firstDay: Day
  /** As traded, in the major unit of `currency`; NaN where unknown, carried over. */
  readonly majors: Float64Array
  readonly currency: string | null
  readonly unit: string | null
  readonly reason: string | null
  readonly splits: readonly Split[]
}

/** Pounds for a pound, from 1950 on. */
const POUNDS: DailySeries = {
  firstDay: toDay('1950-01-01') - CARRY_DAYS,
  values: new Float64Array(60_000).fill(1),
}

const NOT_LISTED = 'no source has its prices'
const NO_ANSWER = 'the source of its prices did not respond'
const LOADING = 'its prices are still being read. Try again in a minute'

export function createPriceBook(deps: PriceBookDeps): PriceBook {
  const known = new LRUCache<string, Closes>({ max: MAX_KEPT })
  const loading = new Map<string, Promise<Closes>>()
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const rateReaders = new Map<string, { readonly parts: readonly unknown[]; rateOn: RateOn }>()

  const find = async (symbol: string, from: Day, today: Day): Promise<Closes | null> => {
    const kept = known.get(symbol)
    const nowMs = deps.clock.now()
    const covers = kept !== undefined && kept.from <= from && kept.to >= today
    if (covers && nowMs - kept.loadedAtMs < FRESH_MS) return kept
    const current = covers && kept.reason === null ? withLatestQuote(deps, symbol, kept) : null
    if (current) known.set(symbol, current)
    const ageMs = nowMs - (kept?.readAtMs ?? 0)
    if (current && ageMs < HISTORY_FRESH_MS) return current
    const key = `${symbol} ${from}`
    let next = loading.get(key)
    if (!next) {
      next = queue
        .add(() => readCloses(deps, symbol, Math.min(from, kept?.from ?? from), today))
        .then((closes) => {
          known.set(symbol, closes)
          return closes
        })
        .finally(() => loading.delete(key))
      loading.set(key, next)
      next.catch(() => undefined)
    }
    if (current && ageMs < HISTORY_USABLE_MS) return current
    return (await within(DEADLINE_MS, next)) ?? kept ?? null
  }

  const findRates = async (
    currency: string,
    from: Day,
    today: Day,
  ): Promise<DailySeries | null> => {
    if (currency === 'GBP') return POUNDS
    const direct = await find(`${currency}GBP=X`, from, today)
    if (direct && direct.reason === null) return toSeries(direct)
    const inverse = await find(`GBP${currency}=X`, from, today)
    return inverse && inverse.reason === null ? invert(toSeries(inverse)) : null
  }

  return {
    async load({ subjects, currencies, today }) {
      const found = new Map<string, Closes | null>()
      await Promise.all(
        [...subjects].map(async ([subject, { symbol, from }]) => {
          found.set(subject, await find(symbol, from, today))
        }),
      )
      const needed = new Map(currencies)
      for (const [subject, closes] of found) {
        if (closes?.currency == null) continue
        const from = subjects.get(subject)?.from ?? today
        needed.set(closes.currency, Math.min(from, needed.get(closes.currency) ?? from))
      }
      const rates = new Map<string, DailySeries>()
      await Promise.all(
        [...needed].map(async ([currency, from]) => {
          const series = await findRates(currency, from, today)
          if (series) rates.set(currency, series)
        }),
      )
      const series = new Map<string, DailySeries>()
      for (const [subject, closes] of found) {
        const own = closes?.currency ? rates.get(closes.currency) : undefined
        if (closes && own) series.set(subject, multiply(closes, own))
      }
      return {
        priceOf: (subject) => series.get(subject),
        rateOf: (currency) => rates.get(currency),
        rateOn: stableRates(rateReaders, rates),
        reasonFor(name) {
          const closes = found.get(name)
          if (closes === undefined) return rates.has(name) ? null : 'no exchange rate is known'
          if (closes === null) return LOADING
          if (closes.reason !== null) return closes.reason
          return closes.currency === null || rates.has(closes.currency)
            ? null
            : `no exchange rate from ${closes.currency} is known`
        },
        splitsOf: (subject) => found.get(subject)?.splits ?? [],
        closeOn(subject, day) {
          const closes = found.get(subject)
          const major = closes ? (closes.majors[day - closes.firstDay] ?? Number.NaN) : Number.NaN
          if (!closes?.unit || Number.isNaN(major)) return null
          return { value: major * unitsPerMajor(closes.unit), unit: closes.unit }
        },
      }
    },
  }
}

async function readCloses(
  deps: PriceBookDeps,
  symbol: string,
  from: Day,
  today: Day,
): Promise<Closes> {
  const firstDay = from - CARRY_DAYS
  const nowMs = deps.clock.now()
  const empty = {
    from,
    to: today,
    readAtMs: nowMs,
    loadedAtMs: nowMs,
    lastDay: firstDay,
    firstDay,
    majors: new Float64Array(0),
    currency: null,
    unit: null,
    splits: [],
  }
  try {
    const history = await deps.history(symbol, toDate(firstDay), toDate(today))
    const isRate = symbol.endsWith('=X')
    const closes = history.bars.flatMap(({ date, close, unit }) => {
      if (close === null || !(close > 0) || (unit === null && !isRate)) return []
      const traded = close * splitFactorAfter(date, history.splits)
      return [{ day: toDay(date), traded, unit: isRate ? 'GBP' : (unit as string) }]
    })
    const lastDay = closes.at(-1)?.day ?? 0
    const quote = isRate ? null : todaysQuote(deps, symbol, lastDay, today)
    if (quote) closes.push(quote)
    const unit = closes.at(-1)?.unit ?? null
    if (unit === null) return { ...empty, reason: NOT_LISTED }
    const currency = currencyOf(unit)
    const majors = carryOver(
      closes
        // A line that changed its currency has no comparable price before.
        .filter((close) => currencyOf(close.unit) === currency)
        .map(({ day, traded, unit: each }) => ({ day, value: traded / unitsPerMajor(each) })),
      firstDay,
      today,
    )
    const { splits } = history
    const ofLine = { currency: isRate ? null : currency, unit, splits, reason: null }
    return { ...empty, ...ofLine, lastDay, majors }
  } catch (error) {
    const failure = findOutboundError(error)
    if (!failure) throw error
    return { ...empty, reason: failure.kind === 'not_found' ? NOT_LISTED : NO_ANSWER }
  }
}

/** The closes with the latest quote after them; null if its currency makes another series of them. */
function withLatestQuote(deps: PriceBookDeps, symbol: string, closes: Closes): Closes | null {
  const { currency, firstDay, lastDay, majors, readAtMs, to } = closes
  const current = { ...closes, loadedAtMs: deps.clock.now() }
  const quote = currency === null ? null : todaysQuote(deps, symbol, lastDay - 1, to)
  // The history can have a bar of the day that is still open: a later quote replaces its close.
  if (!quote || (quote.day === lastDay && quote.atMs <= readAtMs)) return current
  if (currencyOf(quote.unit) !== currency) return null
  const value = quote.traded / unitsPerMajor(quote.unit)
  const at = quote.day - firstDay
  if (majors[at] === value) return { ...current, unit: quote.unit }
  const changed = majors.slice()
  changed.fill(value, at, at + CARRY_DAYS + 1)
  return { ...current, majors: changed, unit: quote.unit }
}

/** The latest quote, if it is newer than the last close. */
function todaysQuote(deps: PriceBookDeps, symbol: string, lastDay: Day, today: Day) {
  const quote = deps.latest.find(symbol)?.quote
  if (!quote?.price || quote.unit === null || isDoubtful(quote)) return null
  const { asOf } = quote.provenance
  const day = toDay(asOf.slice(0, 10))
  if (day <= lastDay || day > today) return null
  return { day, traded: quote.price, unit: quote.unit, atMs: Date.parse(asOf) }
}

function carryOver(
  closes: readonly { readonly day: Day; readonly value: number }[],
  firstDay: Day,
  today: Day,
): Float64Array {
  const values = new Float64Array(today - firstDay + 1).fill(Number.NaN)
  for (const [index, { day, value }] of closes.entries()) {
    const until = Math.min(closes[index + 1]?.day ?? today + 1, day + CARRY_DAYS + 1, today + 1)
    for (let at = Math.max(day, firstDay); at < until; at++) values[at - firstDay] = value
  }
  return values
}

function isSameRates(a: DailySeries, b: DailySeries): boolean {
  if (a === b) return true
  return (
    a.firstDay === b.firstDay &&
    a.values.length === b.values.length &&
    a.values.every((value, index) => Object.is(value, b.values[index]))
  )
}

function toSeries({ firstDay, majors }: Closes): DailySeries {
  return { firstDay, values: majors }
}

function invert({ firstDay, values }: DailySeries): DailySeries {
  return { firstDay, values: values.map((value) => 1 / value) }
}

function multiply({ firstDay, majors }: Closes, rates: DailySeries): DailySeries {
  const shift = firstDay - rates.firstDay
  return {
    firstDay,
    values: majors.map((value, at) => value * (rates.values[at + shift] ?? Number.NaN)),
  }
}

/** The same rates give the same function, so that positions computed with it stay valid. */
function stableRates(
  readers: Map<string, { readonly parts: readonly unknown[]; rateOn: RateOn }>,
  rates: ReadonlyMap<string, DailySeries>,
): RateOn {
  const foreign = [...rates].filter(([currency]) => currency !== 'GBP')
  const key = foreign
    .map(([currency]) => currency)
    .toSorted()
    .join()
  const parts = foreign.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, series]) => series)
  const before = readers.get(key)
  const isSame = before?.parts.every((part, index) =>
    isSameRates(part as DailySeries, parts[index] as DailySeries),
  )
  if (before && isSame) return before.rateOn
  const rateOn: RateOn = (currency, day) => {
    if (currency === 'GBP') return ONE
    const series = rates.get(currency)
    const rate = series ? (series.values[day - series.firstDay] ?? Number.NaN) : Number.NaN
    return Number.isNaN(rate) ? null : new Decimal(rate)
  }
  readers.set(key, { parts, rateOn })
  return rateOn
}

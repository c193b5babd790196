/**
 * Daily prices in pounds for the engine, from the stored history through dated exchange rates. Shared
 * by all users; a price in doubt has no unit and never gets here.
 */
import { unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import type { Split } from '../../history/index.ts'
import type { DailyPrices, DailySeries } from '../engine/daily-values.ts'
import { createClosesCache, type FindCloses } from './closes-cache.ts'
import { invert, multiply, POUNDS } from './daily-series.ts'
import type { Closes, ClosesDeps } from './read-closes.ts'
import { createStableRates } from './stable-rates.ts'

/** Prices and rates for one computation. */
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

const LOADING = 'its prices are still being read. Try again in a minute'

export function createPriceBook(deps: ClosesDeps): PriceBook {
  const find = createClosesCache(deps)
  const rateOnOf = createStableRates()
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
          const series = await findRates(find, currency, from, today)
          if (series) rates.set(currency, series)
        }),
      )
      return { ...readLoaded(found, rates), rateOn: rateOnOf(rates) }
    },
  }
}

async function findRates(
  find: FindCloses,
  currency: string,
  from: Day,
  today: Day,
): Promise<DailySeries | null> {
  if (currency === 'GBP') return POUNDS
  const direct = await find(`${currency}GBP=X`, from, today)
  if (direct && direct.reason === null) return toSeries(direct)
  const inverse = await find(`GBP${currency}=X`, from, today)
  return inverse && inverse.reason === null ? invert(toSeries(inverse)) : null
}

function toSeries({ firstDay, majors }: Closes): DailySeries {
  return { firstDay, values: majors }
}

function readLoaded(
  found: ReadonlyMap<string, Closes | null>,
  rates: ReadonlyMap<string, DailySeries>,
): Omit<LoadedPrices, 'rateOn'> {
  const series = new Map<string, DailySeries>()
  for (const [subject, closes] of found) {
    const own = closes?.currency ? rates.get(closes.currency) : undefined
    if (closes && own) series.set(subject, multiply(toSeries(closes), own))
  }
  return {
    priceOf: (subject) => series.get(subject),
    rateOf: (currency) => rates.get(currency),
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
}

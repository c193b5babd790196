/**
 * The dividends of one security: declared, where a source gave date and amount, and expected, by the
 * rule of docs/decisions/060-expected-income.md. Pure: the day is passed in.
 */
import { type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { type Decimal, ONE } from '../../../platform/decimal.ts'
import { areYearsAlike, type ComparedYears, compareYears, yearChange } from './compare-years.ts'
import {
  type DividendEvent,
  type Restated,
  restateEvents,
  type ShareSplit,
} from './dividend-event.ts'
import { cappedGrowth, findSpecials, SLOT_DAYS, YEAR_DAYS, type YearPair } from './match-years.ts'

export interface DeclaredDividend extends Restated {
  /** Left out of forecasts. */
  readonly isSpecial: boolean
  /** The same event a year before; null without one. */
  readonly twin: Restated | null
  /** True if its year and the year of its twin have the same payments. */
  readonly isOfLikeYear: boolean
}

export interface ExpectedDividend {
  readonly exDay: Day
  /** As many days after the ex-day as a year before; null where that is not known. */
  readonly payDay: Day | null
  /** Per share as counted today, in `unit`; null after a special that was paid instead of a regular one. */
  readonly amount: Decimal | null
  readonly unit: Unit | null
  /** The event a year before. */
  readonly twin: Restated
  /** Factor of the amount, 0.8 to 1.2; 1 where no growth is known. */
  readonly growth: Decimal
  /** True if a source names the days, though not the amount. */
  readonly isDated: boolean
}

export interface Forecast {
  /** Oldest first. */
  readonly declared: readonly DeclaredDividend[]
  /** By ex-day, all after today and within 52 weeks. */
  readonly expected: readonly ExpectedDividend[]
  /** Events a year before that nothing repeats and whose time, with 45 days, is over. */
  readonly omitted: readonly Restated[]
  /** Of all regular payments of the last year against the year before; null where none are known. */
  readonly yearChange: Decimal | null
}

export interface ForecastInput {
  readonly events: readonly DividendEvent[]
  readonly splits: readonly ShareSplit[]
  readonly today: Day
  /** The next ex-day that a source names without saying what is paid. */
  readonly announced?: AnnouncedDays | null
}

export interface AnnouncedDays {
  readonly exDay: Day
  readonly payDay: Day | null
}

export function forecastDividends({
  announced = null,
  events,
  splits,
  today,
}: ForecastInput): Forecast {
  const restated = restateEvents(events, splits)
  const specials = findSpecials(restated)
  const regular = restated.filter((event) => !specials.has(event))
  const years = compareYears(regular, [...specials], today)
  const pairOf = new Map(years.pairs.map((pair) => [pair.after, pair]))
  const last = regular.at(-1)
  const growth = last ? growthOf(pairOf.get(last), years) : ONE
  // A company that has changed its currency promises nothing in the old one.
  const isToCome = ({ currency, exDay }: Restated) =>
    exDay <= today && exDay + YEAR_DAYS > today && currency === last?.currency
  return {
    declared: restated.map((event) => {
      const pair = pairOf.get(event)
      return {
        ...event,
        isSpecial: specials.has(event),
        twin: pair?.before ?? null,
        isOfLikeYear: pair !== undefined && areYearsAlike(pair, years),
      }
    }),
    expected: moveToAnnounced(
      [
        ...years.open.filter(isToCome).map((twin) => expect(twin, growth)),
        ...years.unclear.filter(isToCome).map((twin) => ({ ...expect(twin, ONE), amount: null })),
      ].toSorted((a, b) => a.exDay - b.exDay),
      announced !== null && announced.exDay > today ? announced : null,
    ),
    omitted: years.dropped.filter(
      ({ exDay }) => exDay + YEAR_DAYS + SLOT_DAYS >= today - YEAR_DAYS,
    ),
    yearChange: last ? yearChange(years, last.currency, today) : null,
  }
}

/** 1 unless the two years have the same payments: a company that pays more often grows by none of it. */
function growthOf(pair: YearPair | undefined, years: ComparedYears): Decimal {
  return pair && areYearsAlike(pair, years) ? cappedGrowth(pair) : ONE
}

type Known = ExpectedDividend & { readonly amount: Decimal }

function expect(twin: Restated, growth: Decimal): Known {
  const exDay = twin.exDay + YEAR_DAYS
  const waits = twin.payDay === null ? null : twin.payDay - twin.exDay
  const inUnit = twin.major.times(twin.unit === null ? 1 : unitsPerMajor(twin.unit))
  return {
    exDay,
    payDay: waits === null ? null : exDay + waits,
    amount: inUnit.times(growth),
    unit: twin.unit,
    twin,
    growth,
    isDated: false,
  }
}

/** The expected dividend that is nearest to the announced ex-day, at most 45 days from it, moves there. */
function moveToAnnounced(
  expected: readonly ExpectedDividend[],
  announced: AnnouncedDays | null,
): ExpectedDividend[] {
  if (announced === null) return [...expected]
  const away = ({ exDay }: ExpectedDividend) => Math.abs(exDay - announced.exDay)
  const [nearest] = expected
    .filter((one) => away(one) <= SLOT_DAYS)
    .toSorted((a, b) => away(a) - away(b))
  return expected
    .map((one) => {
      if (one !== nearest) return one
      const isUsable = announced.payDay !== null && announced.payDay >= announced.exDay
      const payDay = isUsable ? announced.payDay : null
      return { ...one, exDay: announced.exDay, payDay: payDay ?? one.payDay, isDated: true }
    })
    .toSorted((a, b) => a.exDay - b.exDay)
}

/** Each dividend of the last 52 weeks again a year later: what the rule is measured against. */
export function repeatLastYear({ events, splits, today }: ForecastInput): Known[] {
  return restateEvents(events, splits)
    .filter(({ exDay }) => exDay <= today && exDay + YEAR_DAYS > today)
    .map((twin) => expect(twin, ONE))
}

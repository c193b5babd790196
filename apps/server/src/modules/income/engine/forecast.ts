/**
 * The dividends of one security: declared, where a source gave date and amount, and expected, by the
 * rule of docs/decisions/060-expected-income.md. Pure: the day is passed in.
 */
import { type Unit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { type Decimal, ONE } from '../../../platform/decimal.ts'
import {
  type DividendEvent,
  type Restated,
  restateEvents,
  type ShareSplit,
} from './dividend-event.ts'
import { cappedGrowth, findSpecials, pairYears, SLOT_DAYS, YEAR_DAYS } from './match-years.ts'

export interface DeclaredDividend extends Restated {
  /** Left out of forecasts. */
  readonly isSpecial: boolean
  /** The same event a year before; null without one. */
  readonly twin: Restated | null
}

export interface ExpectedDividend {
  readonly exDay: Day
  /** As many days after the ex-day as a year before; null where that is not known. */
  readonly payDay: Day | null
  /** Per share as counted today, in `unit`. */
  readonly amount: Decimal
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
  const pairs = pairYears(regular)
  const twinOf = new Map(pairs.map(({ after, before }) => [after, before]))
  const repeated = new Set(pairs.map(({ before }) => before))
  const last = regular.at(-1)
  const growth = last ? growthOf(last, twinOf.get(last)) : ONE
  const open = regular.filter((event) => event.exDay <= today && !repeated.has(event))
  return {
    declared: restated.map((event) => ({
      ...event,
      isSpecial: specials.has(event),
      twin: twinOf.get(event) ?? null,
    })),
    expected: moveToAnnounced(
      open
        // A company that has changed its currency promises nothing in the old one.
        .filter(({ currency, exDay }) => exDay + YEAR_DAYS > today && currency === last?.currency)
        .map((twin) => expect(twin, growth)),
      announced !== null && announced.exDay > today ? announced : null,
    ),
    omitted: open.filter(({ exDay }) => {
      const over = exDay + YEAR_DAYS + SLOT_DAYS
      return over < today && over >= today - YEAR_DAYS
    }),
  }
}

function growthOf(after: Restated, before: Restated | undefined): Decimal {
  return before ? cappedGrowth({ after, before }) : ONE
}

function expect(twin: Restated, growth: Decimal): ExpectedDividend {
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
export function repeatLastYear({ events, splits, today }: ForecastInput): ExpectedDividend[] {
  return restateEvents(events, splits)
    .filter(({ exDay }) => exDay <= today && exDay + YEAR_DAYS > today)
    .map((twin) => expect(twin, ONE))
}

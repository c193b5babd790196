/** Which dividend repeats which of the year before, and which of them are specials. Pure. */
import type { Day } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Restated } from './dividend-event.ts'

/** 52 weeks: companies keep to weekdays. */
export const YEAR_DAYS = 364
/** How far an event may move within the year and still be the same one. */
export const SLOT_DAYS = 45
/** More than so many times the mean of its slot in other years is a special. */
const SPECIAL_MULTIPLE = 2

export interface YearPair {
  readonly before: Restated
  readonly after: Restated
}

/** Days between an event and the anniversary of one a year before. */
export const driftOf = (before: Day, after: Day) => Math.abs(after - before - YEAR_DAYS)

/**
 * Events that are more than twice the mean of the same slot: the nearest event of each other year, at
 * most 45 days from the anniversary, in the same currency. The first event of a slot has nothing to be
 * compared with.
 */
export function findSpecials(events: readonly Restated[]): Set<Restated> {
  return new Set(
    events.filter((event) => {
      const slot = slotOf(event, events)
      if (slot.length === 0) return false
      const sum = slot.reduce((total, { major }) => total.plus(major), ZERO)
      return event.major.gt(sum.div(slot.length).times(SPECIAL_MULTIPLE))
    }),
  )
}

function slotOf(event: Restated, events: readonly Restated[]): Restated[] {
  const nearest = new Map<number, { readonly other: Restated; readonly drift: number }>()
  for (const other of events) {
    const apart = other.exDay - event.exDay
    const years = Math.round(apart / YEAR_DAYS)
    const drift = Math.abs(apart - years * YEAR_DAYS)
    if (years === 0 || drift > SLOT_DAYS || other.currency !== event.currency) continue
    if (drift < (nearest.get(years)?.drift ?? Number.POSITIVE_INFINITY)) {
      nearest.set(years, { other, drift })
    }
  }
  return [...nearest.values()].map(({ other }) => other)
}

/**
 * Pairs each event with the one that repeats it a year later, at most 45 days from the anniversary and
 * in the same currency: closest pairs first, each event once as the earlier and once as the later one.
 * @param events by ex-day, without specials
 */
export function pairYears(events: readonly Restated[]): YearPair[] {
  const candidates = events.flatMap((before) =>
    events.flatMap((after) => {
      const drift = driftOf(before.exDay, after.exDay)
      return drift <= SLOT_DAYS && before.currency === after.currency
        ? [{ before, after, drift }]
        : []
    }),
  )
  const repeated = new Set<Restated>()
  const repeats = new Set<Restated>()
  return candidates
    .toSorted(
      (a, b) =>
        a.drift - b.drift || a.before.exDay - b.before.exDay || a.after.exDay - b.after.exDay,
    )
    .flatMap(({ after, before }) => {
      if (repeated.has(before) || repeats.has(after)) return []
      repeated.add(before)
      repeats.add(after)
      return [{ before, after }]
    })
}

/** Of the later amount over the earlier one, within a fifth either way. */
export function cappedGrowth({ after, before }: YearPair): Decimal {
  return Decimal.min(Decimal.max(after.major.div(before.major), '0.8'), '1.2')
}

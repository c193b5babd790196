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
/** And more than so many times the usual payment, outside the cycle. */
const UNUSUAL_MULTIPLE = 3

export interface YearPair {
  readonly before: Restated
  readonly after: Restated
}

/** Days between an event and the anniversary of one a year before. */
export const driftOf = (before: Day, after: Day) => Math.abs(after - before - YEAR_DAYS)

/**
 * Payments that no later year is expected to bring again.
 *
 * Within the cycle, a special is more than twice the mean of its slot: the nearest event of each other
 * year, at most 45 days from the anniversary, in the same currency. It is a lasting rise instead if the
 * slot of the year before or after is at least half of it, or if the payment before or after it is as
 * large for its own slot.
 *
 * Outside the cycle, where its slot is empty, a special is more than three times the median of the
 * payments of the cycle within a year of it. Without such payments it has nothing to be compared with.
 */
export function findSpecials(events: readonly Restated[]): Set<Restated> {
  const slots = new Map(events.map((event) => [event, slotOf(event, events)]))
  const inCycle = events.filter((event) => slots.get(event)?.size)
  const large = new Set(inCycle.filter((event) => isLarge(event, slots.get(event) ?? new Map())))
  return new Set(
    events.filter((event) =>
      slots.get(event)?.size
        ? large.has(event) && !isLasting(event, slots.get(event) ?? new Map(), inCycle, large)
        : isUnusual(event, inCycle),
    ),
  )
}

/** By the number of years after the event, below zero before it. */
type Slot = ReadonlyMap<number, Restated>

function isLarge({ major }: Restated, slot: Slot): boolean {
  const sum = [...slot.values()].reduce((total, other) => total.plus(other.major), ZERO)
  return major.gt(sum.div(slot.size).times(SPECIAL_MULTIPLE))
}

function isLasting(
  event: Restated,
  slot: Slot,
  inCycle: readonly Restated[],
  large: ReadonlySet<Restated>,
): boolean {
  const isRepeated = [-1, 1].some((years) => {
    const other = slot.get(years)
    return other !== undefined && event.major.lte(other.major.times(SPECIAL_MULTIPLE))
  })
  if (isRepeated) return true
  const own = inCycle.filter(({ currency }) => currency === event.currency)
  const at = own.indexOf(event)
  return [own[at - 1], own[at + 1]].some(
    (other) =>
      other !== undefined && Math.abs(other.exDay - event.exDay) < YEAR_DAYS && large.has(other),
  )
}

function isUnusual(event: Restated, inCycle: readonly Restated[]): boolean {
  const near = inCycle
    .filter(
      ({ currency, exDay }) =>
        currency === event.currency && Math.abs(exDay - event.exDay) <= YEAR_DAYS,
    )
    .map(({ major }) => major)
    .toSorted((a, b) => a.cmp(b))
  const [low, high] = [near[(near.length - 1) >> 1], near[near.length >> 1]]
  if (!low || !high) return false
  return event.major.gt(low.plus(high).div(2).times(UNUSUAL_MULTIPLE))
}

function slotOf(event: Restated, events: readonly Restated[]): Slot {
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
  return new Map([...nearest].map(([years, { other }]) => [years, other]))
}

/**
 * Pairs events with those that repeat them a year later, at most 45 days from the anniversary and in the
 * same currency: closest pairs first, each event once as the earlier and once as the later one.
 * @param earlier by ex-day, as is `later`
 */
export function pairYears(
  earlier: readonly Restated[],
  later: readonly Restated[] = earlier,
): YearPair[] {
  const candidates = earlier.flatMap((before) =>
    later.flatMap((after) => {
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

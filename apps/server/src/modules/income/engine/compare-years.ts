/** Years of a payer beside each other: whether they have the same payments, and what changed. Pure. */
import type { Day } from '../../../platform/calendar/days.ts'
import { type Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Restated } from './dividend-event.ts'
import { pairYears, SLOT_DAYS, YEAR_DAYS, type YearPair } from './match-years.ts'

export interface ComparedYears {
  /** Regular payments that repeat one of the year before. */
  readonly pairs: readonly YearPair[]
  /** Regular payments that nothing repeats yet, not even a special. */
  readonly open: readonly Restated[]
  /** Open ones whose time is over: their anniversary and 45 days. */
  readonly dropped: readonly Restated[]
  /** Regular payments that repeat nothing, where the record reaches back to their anniversary. */
  readonly added: readonly Restated[]
  /** Specials that were paid instead of a regular payment, and that nothing has followed. */
  readonly unclear: readonly Restated[]
  /** Specials instead of regular payments, with these. */
  readonly replaced: readonly YearPair[]
}

/** @param regular by ex-day, as are `specials` */
export function compareYears(
  regular: readonly Restated[],
  specials: readonly Restated[],
  today: Day,
): ComparedYears {
  const pairs = pairYears(regular)
  const repeated = new Set(pairs.map(({ before }) => before))
  const repeats = new Set(pairs.map(({ after }) => after))
  // Until the anniversary is over, the regular payment may still follow beside the special.
  const due = regular.filter((one) => !repeated.has(one) && one.exDay + YEAR_DAYS <= today)
  const replaced = pairYears(due, specials)
  const instead = replaced.map(({ after }) => after).toSorted((a, b) => a.exDay - b.exDay)
  const followed = pairYears(
    instead,
    regular.filter((one) => !repeats.has(one)),
  )
  const isReplaced = new Set(replaced.map(({ before }) => before))
  const isFollowed = new Set(followed.map(({ before }) => before))
  const follows = new Set(followed.map(({ after }) => after))
  const open = regular.filter(
    (one) => one.exDay <= today && !repeated.has(one) && !isReplaced.has(one),
  )
  const first = regular[0]?.exDay ?? today
  return {
    pairs,
    open,
    replaced,
    dropped: open.filter(({ exDay }) => exDay + YEAR_DAYS + SLOT_DAYS < today),
    added: regular.filter(
      (one) => !repeats.has(one) && !follows.has(one) && first <= one.exDay - YEAR_DAYS + SLOT_DAYS,
    ),
    unclear: instead.filter((one) => !isFollowed.has(one)),
  }
}

/** Less, beside the payment that is compared, is an extra: Iberdrola's half cent for attending its meeting. */
const EXTRA_RATIO = '0.1'

/**
 * True if no payment was dropped or added in the two years that end with the pair, so that the growth of
 * one payment is that of the year.
 */
export function areYearsAlike(
  { after, before }: YearPair,
  { added, dropped }: ComparedYears,
): boolean {
  const least = before.major.times(EXTRA_RATIO)
  const isWithin = ({ exDay, major }: Restated, from: Day) =>
    exDay > from && exDay <= after.exDay && major.gte(least)
  return (
    !dropped.some((one) => isWithin(one, before.exDay - YEAR_DAYS)) &&
    !added.some((one) => isWithin(one, before.exDay))
  )
}

/**
 * Payments of the year up to today over those of the year before, less 1: −0.25 for a quarter less. A
 * payment that is dropped counts as nothing, an added one as a rise. Null where nothing was paid before.
 */
export function yearChange(
  { added, dropped, pairs, replaced }: ComparedYears,
  currency: string | null,
  today: Day,
): Decimal | null {
  const sum = (list: readonly Restated[]) =>
    list.reduce((total, one) => (one.currency === currency ? total.plus(one.major) : total), ZERO)
  const recent = ({ exDay }: Restated) => exDay > today - YEAR_DAYS
  const compared = [...pairs, ...replaced].filter(({ after }) => recent(after))
  const left = dropped.filter(({ exDay }) => exDay + YEAR_DAYS + SLOT_DAYS >= today - YEAR_DAYS)
  const before = sum([...compared.map((pair) => pair.before), ...left])
  const after = sum([...compared.map((pair) => pair.after), ...added.filter(recent)])
  return before.isZero() ? null : after.div(before).minus(1)
}

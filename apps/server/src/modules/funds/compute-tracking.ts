/** Returns of a fund and of its index over the same days. Pure. */
import type { Tracking } from '@leadenhall/contract/funds/index.ts'
import type { Day } from '../../platform/calendar/days.ts'
import { canBegin, startOfSpan } from '../../platform/calendar/spans.ts'

const YEARS = [1, 3, 5] as const

/** Values by Unix day, oldest first, above 0. */
export type DailyValues = readonly (readonly [day: Day, value: number])[]

/** Of the day, or of the last one before it that may begin a span there. */
function valueOn(values: DailyValues, day: Day): number | null {
  const found = values.findLast(([one]) => one <= day)
  return found && canBegin(day, found[0]) ? found[1] : null
}

interface FundValues {
  readonly closes: DailyValues
  /** The same closes with dividends reinvested. */
  readonly reinvested: DailyValues
}

/**
 * A holiday of one market moves the other alone, so both returns are between days that both have.
 * @param index levels in the fund's currency
 */
export function computeTracking(fund: FundValues, index: DailyValues): Tracking['spans'] {
  const levels = onDaysOf(index, fund.reinvested)
  const reinvested = onDaysOf(fund.reinvested, levels)
  const closes = onDaysOf(fund.closes, levels)
  const end = levels.at(-1)?.[0] ?? 0
  const change = (values: DailyValues, start: Day) => {
    const [before, now] = [valueOn(values, start), valueOn(values, end)]
    return before === null || now === null ? null : now / before - 1
  }
  return YEARS.map((years) => {
    const start = startOfSpan(`${years}y`, end)
    const [own, other] = [change(reinvested, start), change(levels, start)]
    const price = change(closes, start)
    return {
      years,
      fund: own,
      index: other,
      difference: own === null || other === null ? null : own - other,
      distributions: own === null || price === null ? null : own - price,
    }
  })
}

/** Null unless a recent close and one of a year before it are known. */
export function returnOverYear(values: DailyValues, today: Day): number | null {
  const end = values.at(-1)?.[0] ?? 0
  if (!canBegin(today, end)) return null
  const [before, now] = [valueOn(values, startOfSpan('1y', end)), valueOn(values, end)]
  return before === null || now === null ? null : now / before - 1
}

function onDaysOf(values: DailyValues, others: DailyValues): DailyValues {
  const days = new Set(others.map(([day]) => day))
  return values.filter(([day]) => days.has(day))
}

/** Values on days that also have a rate. */
export function convertDaily(
  values: DailyValues,
  rates: DailyValues,
  toOther: (value: number, rate: number) => number,
): DailyValues {
  const byDay = new Map(rates)
  return values.flatMap(([day, value]) => {
    const rate = byDay.get(day)
    return rate === undefined ? [] : [[day, toOther(value, rate)] as const]
  })
}

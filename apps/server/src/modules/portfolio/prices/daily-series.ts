/** Closes and exchange rates as one value a calendar day. */

import { type Day, toDay } from '../../../platform/calendar/days.ts'
import type { DailySeries } from '../engine/daily-values.ts'

/** How long a price is carried over days without trading: the longest closures take five days. */
export const CARRY_DAYS = 10

/** Pounds for a pound, from 1950 on. */
export const POUNDS: DailySeries = {
  firstDay: toDay('1950-01-01') - CARRY_DAYS,
  values: new Float64Array(60_000).fill(1),
}

/** @param closes oldest first */
export function carryOver(
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

export function invert({ firstDay, values }: DailySeries): DailySeries {
  return { firstDay, values: values.map((value) => 1 / value) }
}

export function multiply({ firstDay, values }: DailySeries, rates: DailySeries): DailySeries {
  const shift = firstDay - rates.firstDay
  return {
    firstDay,
    values: values.map((value, at) => value * (rates.values[at + shift] ?? Number.NaN)),
  }
}

export function isSameSeries(a: DailySeries, b: DailySeries): boolean {
  if (a === b) return true
  return (
    a.firstDay === b.firstDay &&
    a.values.length === b.values.length &&
    a.values.every((value, index) => Object.is(value, b.values[index]))
  )
}

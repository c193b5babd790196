import type { ChartBar } from '@leadenhall/contract/history/index.ts'
import type { DiscountPoint } from '@leadenhall/contract/trusts/index.ts'

/** A trading date with a value; null where none is known. */
export interface LinePoint {
  readonly date: string
  readonly value: number | null
}

/**
 * NAV by day since the first day on which it is known, as a ratio: 0.1 is a rise of 10%. The NAV in
 * force follows from price and discount: price ÷ (1 + discount).
 * @param bars daily, oldest first
 */
export function navLineOf(
  bars: readonly ChartBar[],
  points: readonly DiscountPoint[],
): LinePoint[] {
  const discounts = new Map(points.map(({ date, discount }) => [date, discount]))
  const navs = bars.map(({ time, close }) => {
    const date = new Date(time * 1000).toISOString().slice(0, 10)
    const discount = discounts.get(date) ?? null
    return { date, nav: close === null || discount === null ? null : close / (1 + discount) }
  })
  const first = navs.find(({ nav }) => nav !== null)?.nav ?? null
  return navs.map(({ date, nav }) => ({
    date,
    value: nav === null || first === null ? null : nav / first - 1,
  }))
}

/** The newest known value; null without any. */
export function lastOf(line: readonly LinePoint[]): number | null {
  return line.findLast(({ value }) => value !== null)?.value ?? null
}

/**
 * The money that usually changes hands in a listing in a day: the median of close × volume over its
 * last sessions. A median leaves out the placing or index change that a mean is made of. Pure.
 */
import type { Liquidity } from '@leadenhall/contract/figures/facts.ts'
import {
  LIQUIDITY_LEAST_SESSIONS,
  LIQUIDITY_SESSIONS,
} from '@leadenhall/contract/figures/metrics/trading.ts'

/** 21 sessions with the most bank holidays that five weeks have; older days say nothing of today. */
export const LIQUIDITY_DAYS = 35

/** One session of a listing. */
export interface TradedDay {
  /** Unix day. */
  readonly day: number
  /** Close × volume in the major unit of the series; null if the volume is not known, 0 if nothing traded. */
  readonly value: number | null
}

/**
 * @param days of `LIQUIDITY_DAYS`, newest first
 * @param toPounds converts an amount at the rate of a Unix day; null without one
 * @returns null with fewer than five sessions whose value in pounds is known
 */
export function liquidityOf(
  days: readonly TradedDay[],
  toPounds: (value: number, day: number) => number | null,
): Liquidity | null {
  const known = days.slice(0, LIQUIDITY_SESSIONS).flatMap(({ day, value }) => {
    const pounds = value === null ? null : toPounds(value, day)
    return pounds === null ? [] : [pounds]
  })
  if (known.length < LIQUIDITY_LEAST_SESSIONS) return null
  known.sort((a, b) => a - b)
  const [low, high] = [known[(known.length - 1) >> 1], known[known.length >> 1]]
  return low === undefined || high === undefined
    ? null
    : { pounds: (low + high) / 2, sessions: known.length }
}

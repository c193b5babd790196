/**
 * How much of a day's volume has usually traded by a moment of the regular hours: an approximation with
 * a fifth in the closing auction, and before it more at both ends than in the middle, from the density
 * 0.6 + 1.2 (2x − 1)². Pure.
 */
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { hoursOf } from './market-hours.ts'
import { toEpochMs } from './zone-time.ts'

const CLOSING_AUCTION = 0.2
/** Of the regular hours; before that a few orders decide. */
const TOO_EARLY = 0.02

/** @param part of the regular hours that have passed, 0 to 1 @returns 1 from the close on */
export function usualVolumeShare(part: number): number {
  if (part >= 1) return 1
  return (1 - CLOSING_AUCTION) * (0.6 * part + 0.2 * ((2 * part - 1) ** 3 + 1))
}

/**
 * The share of a usual day's volume that has traded on an exchange by an instant. Before the opening the
 * volume is that of the whole day before: 1. Null for the first minutes, and for markets without hours.
 */
export function usualVolumeBy(exchange: string, atMs: number): number | null {
  const { closeMinutes, file, openMinutes, timeZone } = hoursOf(exchange)
  if (file === null) return null
  const opensMs = toEpochMs(toTradingDate(atMs, timeZone), openMinutes, timeZone)
  const part = (atMs - opensMs) / ((closeMinutes - openMinutes) * 60_000)
  if (part < 0 || part >= 1) return 1
  return part < TOO_EARLY ? null : usualVolumeShare(part)
}

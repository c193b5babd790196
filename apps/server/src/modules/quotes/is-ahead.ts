/** The clocks of sources and nodes differ by less than this. */
const MAX_DIFFERENCE_MS = 5 * 60_000

/**
 * True if a time is too far ahead to be explained by clocks that differ: the source is wrong, or this
 * machine's clock was set back.
 */
export function isAhead(timeMs: number, nowMs: number): boolean {
  return timeMs > nowMs + MAX_DIFFERENCE_MS
}

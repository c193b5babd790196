import path from 'node:path'

interface MovedClock {
  /** Where the clock starts; the real time by default. */
  readonly startsAtMs?: number
  /** How many times as fast it runs; once by default. */
  readonly speed?: number
}

/** Environment of a product with a clock of its own. */
export function movedClock({ startsAtMs, speed = 1 }: MovedClock): Record<string, string> {
  return {
    NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'moved-clock.mjs')}`,
    CLOCK_SPEED: String(speed),
    ...(startsAtMs === undefined ? {} : { CLOCK_STARTS_AT_MS: String(startsAtMs) }),
  }
}

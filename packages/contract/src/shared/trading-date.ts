import type { TradingDate } from './time.ts'

interface Zone {
  readonly format: Intl.DateTimeFormat
  /** By quarter of an hour since the epoch: every exchange's offset is a multiple of one. */
  readonly known: Map<number, TradingDate>
}

const QUARTER_MS = 900_000
const MAX_KNOWN = 10_000

const zones = new Map<string, Zone>()

/**
 * The calendar day of an instant in a time zone. Formatting takes some microseconds, and the bars of
 * all shares of an exchange begin at the same instants, so dates are remembered.
 */
export function toTradingDate(epochMs: number, timeZone: string): TradingDate {
  const { format, known } = zones.get(timeZone) ?? addZone(timeZone)
  const quarter = Math.floor(epochMs / QUARTER_MS)
  const before = known.get(quarter)
  if (before !== undefined) return before
  const date = format.format(epochMs)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(quarter, date)
  return date
}

function addZone(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const zone = { format, known: new Map<number, TradingDate>() }
  zones.set(timeZone, zone)
  return zone
}

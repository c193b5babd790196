/**
 * Fields as Yahoo sends them: a plain value, `{ raw, fmt }`, null, the text 'null', the text 'NaN', or
 * another type altogether. A bad field is null and never costs the item. `optional` allows an absent
 * key: a bare `unknown` with a transform requires it.
 */
import { z } from 'zod'

function readNumber(value: unknown): number | null {
  if (typeof value === 'object' && value !== null && 'raw' in value) return readNumber(value.raw)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export const numberField = z.unknown().optional().transform(readNumber)

export const textField = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value !== 'string') return null
    const text = value.trim()
    return text === '' || text === 'null' ? null : text
  })

/** Seconds, milliseconds, `{ raw }` or a date text → milliseconds since the epoch. */
export const instantField = z
  .unknown()
  .optional()
  .transform((value): number | null => {
    const number = readNumber(value)
    // Seconds are below this until the year 5138; milliseconds have been above it since 1973.
    if (number !== null) return number <= 0 ? null : number < 1e11 ? number * 1000 : number
    if (typeof value !== 'string') return null
    const parsed = Date.parse(value)
    return Number.isNaN(parsed) ? null : parsed
  })

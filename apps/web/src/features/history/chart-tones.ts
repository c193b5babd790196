/** A chart as tones: one a point, higher for a higher value. Pure. */

export interface Tone {
  /** Index of the bar. */
  readonly position: number
  /** In hertz; null is a rest. */
  readonly frequency: number | null
}

/** Two octaves. */
const LOWEST_HZ = 220
const HIGHEST_HZ = 880
const MAX_TONES = 120

/** At most 120 tones, evenly spread, with the first and the last bar. */
export function tonesOf(values: readonly (number | null)[]): Tone[] {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return []
  const low = known.reduce((a, b) => Math.min(a, b))
  const high = known.reduce((a, b) => Math.max(a, b))
  const count = Math.min(MAX_TONES, values.length)
  return Array.from({ length: count }, (_, index) => {
    const position = count === 1 ? 0 : Math.round((index * (values.length - 1)) / (count - 1))
    const value = values[position] ?? null
    const share = high === low ? 0.5 : ((value ?? low) - low) / (high - low)
    // Equal steps of the value are equal intervals to the ear.
    const frequency = value === null ? null : LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** share
    return { position, frequency }
  })
}

const INSTANT_FIELDS = ['asOf', 'as_of', 'quote_as_of'] as const

/**
 * Adds `ageSeconds`, never negative, beside the time of every figure, because an assistant does not
 * know the current time.
 */
export function withAges(value: unknown, nowMs: number): unknown {
  if (Array.isArray(value)) return value.map((item) => withAges(item, nowMs))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, part]) => [name, withAges(part, nowMs)])
  const instant = INSTANT_FIELDS.map((name): unknown => Reflect.get(value, name)).find(
    (text) => typeof text === 'string',
  )
  const atMs = typeof instant === 'string' ? Date.parse(instant) : Number.NaN
  return {
    ...(Object.fromEntries(entries) as object),
    ...(Number.isNaN(atMs) ? {} : { ageSeconds: Math.max(0, Math.round((nowMs - atMs) / 1000)) }),
  }
}

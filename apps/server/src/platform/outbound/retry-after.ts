/**
 * Seconds to wait by a `Retry-After` header (RFC 9110, 10.2.3), which is a number of seconds or an
 * HTTP date. Null when absent or unreadable; 0 for a date in the past.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text)
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000))
}

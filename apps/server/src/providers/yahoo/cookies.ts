import { parseSetCookie } from 'set-cookie-parser'

/**
 * A `cookie` header from the `set-cookie` headers of one response; expired cookies are left out.
 * Empty when none was set.
 */
export function toCookieHeader(
  setCookie: string | readonly string[] | undefined,
  nowMs: number,
): string {
  const values = new Map<string, string>()
  for (const cookie of parseSetCookie(setCookie ?? [], { decodeValues: false })) {
    const { name, value, expires, maxAge } = cookie
    const isExpired =
      maxAge === undefined ? expires !== undefined && expires.getTime() <= nowMs : maxAge <= 0
    if (isExpired) values.delete(name)
    else values.set(name, value)
  }
  return [...values].map(([name, value]) => `${name}=${value}`).join('; ')
}

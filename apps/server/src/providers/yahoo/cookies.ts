/**
 * A `cookie` header from the `set-cookie` headers of one answer: names and values only, cookies
 * that are already over left out. Empty when nothing was set.
 */
export function readCookies(setCookie: string | string[] | undefined, nowMs: number): string {
  const pairs = new Map<string, string>()
  for (const line of typeof setCookie === 'string' ? [setCookie] : (setCookie ?? [])) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const split = pair.indexOf('=')
    if (split <= 0) continue
    const isOver = attributes.some((attribute) => {
      const [name = '', value = ''] = attribute.split(/=(.*)/s)
      if (/^max-age$/i.test(name)) return Number(value) <= 0
      return /^expires$/i.test(name) && Date.parse(value) <= nowMs
    })
    if (isOver) pairs.delete(pair.slice(0, split))
    else pairs.set(pair.slice(0, split), pair.slice(split + 1))
  }
  return [...pairs].map(([name, value]) => `${name}=${value}`).join('; ')
}

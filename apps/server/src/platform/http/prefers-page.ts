/**
 * True if a request would rather have a page than data, as a browser's navigation does. A program that
 * accepts anything, or names JSON as well, gets data.
 * @param accept the header; absent, anything is accepted
 */
export function prefersPage(accept: string | undefined): boolean {
  const weights = new Map((accept ?? '').split(',').map(toWeight))
  const page = weights.get('text/html') ?? 0
  return page > 0 && page > (weights.get('application/json') ?? 0)
}

/** `text/html;q=0.8` → `['text/html', 0.8]`; a weight that is not stated is 1. */
function toWeight(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const stated = parameters.find((parameter) => parameter.startsWith('q='))
  return [type, stated === undefined ? 1 : Number(stated.slice(2)) || 0]
}

import type { Recording } from './recordings.ts'

/** Parameters of form, not content: they never decide whether a recording matches. */
const VOLATILE = new Set([
  'crumb',
  'corsDomain',
  'events',
  'fields',
  'formatted',
  'includeAdjustedClose',
  'includePrePost',
  'lang',
  'listsCount',
  'multiQuoteQueryId',
  'newsCount',
  'newsQueryId',
  'period1',
  'period2',
  'quotesCount',
  'quotesQueryId',
  'region',
  // Which lines of the accounts: a recording has more of them than are asked for.
  'type',
  'useYfid',
])

function isVolatile(name: string): boolean {
  return VOLATILE.has(name) || name.startsWith('enable')
}

/** query1 and query2 are the same service. */
function hostFamily(host: string): string {
  return host.replace(/^query[12]\./, 'query.')
}

function isSamePeriod({ query: recorded }: Recording, query: URLSearchParams): boolean {
  return (
    recorded.period1 !== undefined &&
    recorded.period1 === query.get('period1') &&
    recorded.period2 === query.get('period2')
  )
}

function score(
  recording: Recording,
  host: string,
  path: string,
  query: URLSearchParams,
): number | null {
  if (recording.path.toLowerCase() !== path.toLowerCase()) return null
  if (recording.host === null) {
    if (!host.endsWith('finance.yahoo.com')) return null
  } else if (hostFamily(recording.host) !== hostFamily(host)) return null
  let points = 0
  for (const [name, value] of Object.entries(recording.query)) {
    const asked = query.get(name)
    if (isVolatile(name)) continue
    if (asked?.toLowerCase() !== value.toLowerCase()) return null
    else points += 5
  }
  for (const name of query.keys()) {
    if (!isVolatile(name) && !(name in recording.query)) points -= 1
  }
  if (recording.query.period1 !== undefined) points += isSamePeriod(recording, query) ? 10 : -2
  return points
}

/** The recording that fits a request best; a period that is the very same wins. */
export function bestMatch(
  recordings: readonly Recording[],
  host: string,
  path: string,
  query: URLSearchParams,
): { readonly recording: Recording; readonly isExactPeriod: boolean } | null {
  let best: { recording: Recording; points: number } | null = null
  for (const recording of recordings) {
    const points = score(recording, host, path, query)
    if (points !== null && (best === null || points > best.points)) best = { recording, points }
  }
  if (best === null) return null
  const { recording } = best
  return { recording, isExactPeriod: isSamePeriod(recording, query) }
}

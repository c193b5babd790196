/** Matches a search text against a business's own domain. */
import type { ProviderBusiness } from '../../providers/content-ports.ts'

/** Labels of common public suffixes: `co.uk`, `com.au`. */
const SHARED_LABELS = new Set(['ac', 'co', 'com', 'edu', 'gov', 'ltd', 'me', 'net', 'org', 'plc'])

/**
 * 0: exact name; 1: same host; 2: one is a subdomain of the other; null: not a domain of this
 * business.
 */
export function rankOfMatch(
  text: string,
  { identifyingName, websiteUrl }: Pick<ProviderBusiness, 'identifyingName' | 'websiteUrl'>,
): 0 | 1 | 2 | null {
  const wanted = toHost(text)
  if (wanted === null) return null
  const typed = withoutScheme(text).replace(/\/+$/, '')
  if (typed === withoutScheme(identifyingName)) return 0
  const hosts = [identifyingName, websiteUrl ?? ''].flatMap((address) => toHost(address) ?? [])
  if (hosts.includes(wanted)) return 1
  return hosts.some((host) => isBelow(host, wanted) || isBelow(wanted, host)) ? 2 : null
}

function withoutScheme(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
}

/** Null if the text has no domain that could belong to a single business. */
function toHost(text: string): string | null {
  const [host = ''] = withoutScheme(text).split(/[/?#:]/)
  if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(host)) return null
  const labels = host.split('.')
  const isShared = labels.length === 2 && SHARED_LABELS.has(labels[0] ?? '')
  return isShared ? null : host
}

function isBelow(host: string, parent: string): boolean {
  return host.endsWith(`.${parent}`)
}

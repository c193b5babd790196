/** Finds the icon links in a company's page. Pure. */

const MIN_SIZE_PX = 48

interface IconLink {
  readonly url: string
  /** Higher is better. */
  readonly rank: number
}

/**
 * URLs of a page's icons, best first: a touch icon, then the largest, then any other.
 * @param pageUrl base URL for relative links
 */
export function findIconLinks(html: string, pageUrl: string): string[] {
  const links = (html.match(/<link\b[^>]*>/gi) ?? []).flatMap((tag) => toIconLink(tag, pageUrl))
  const best = links.toSorted((a, b) => b.rank - a.rank).map(({ url }) => url)
  return [...new Set(best)]
}

function toIconLink(tag: string, pageUrl: string): IconLink[] {
  const relations = attributeOf(tag, 'rel')?.toLowerCase().split(/\s+/) ?? []
  const isTouchIcon = relations.some((relation) => relation.startsWith('apple-touch-icon'))
  if (!isTouchIcon && !relations.includes('icon')) return []
  const href = attributeOf(tag, 'href')
  const type = attributeOf(tag, 'type')?.toLowerCase() ?? ''
  if (!href || type.includes('svg') || !URL.canParse(href, pageUrl)) return []
  const url = new URL(href, pageUrl)
  if (!/^https?:$/.test(url.protocol) || url.pathname.toLowerCase().endsWith('.svg')) return []
  const size = Math.max(0, ...(attributeOf(tag, 'sizes')?.match(/\d+/g) ?? []).map(Number))
  const isLarge = size >= MIN_SIZE_PX
  return [{ url: url.href, rank: isTouchIcon ? 10_000 + size : isLarge ? size : size / 1000 }]
}

function attributeOf(tag: string, name: string): string | undefined {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i')
  const match = pattern.exec(tag)
  return (match?.[1] ?? match?.[2] ?? match?.[3])?.replaceAll('&amp;', '&').trim()
}

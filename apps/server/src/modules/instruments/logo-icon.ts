/** What a company's page says about its icon, and whether a reply is an image that may be shown. Pure. */

/** Types that browsers draw without running anything; SVG may hold scripts and is left out. */
export type LogoType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/x-icon'

const MIN_SIZE_PX = 48

interface IconLink {
  readonly url: string
  /** Higher is better. */
  readonly rank: number
}

/**
 * Addresses of a page's icons, the best first: a touch icon, then the largest, then any other.
 * @param pageUrl where the page was found, against which addresses are resolved
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

/** The type that the first bytes show, whatever the reply calls itself; null for anything else. */
export function sniffLogoType(body: Uint8Array): LogoType | null {
  const starts = (...bytes: number[]) => bytes.every((byte, position) => body[position] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x47, 0x49, 0x46, 0x38)) return 'image/gif'
  const isWebp = Buffer.from(body.subarray(8, 12)).toString('latin1') === 'WEBP'
  if (starts(0x52, 0x49, 0x46, 0x46) && isWebp) return 'image/webp'
  if (starts(0x00, 0x00, 0x01, 0x00)) return 'image/x-icon'
  return null
}

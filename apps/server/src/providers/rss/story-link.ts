/** Redirect pages of search services, and the parameter with the target. */
const FORWARDERS = [
  { host: /(^|\.)bing\.com$/, path: '/news/apiclick.aspx', parameter: 'url' },
  { host: /(^|\.)google\.[a-z.]+$/, path: '/url', parameter: 'url' },
]

/**
 * The URL of a story, resolved against the feed's and without redirect pages.
 * @returns null unless it is http or https
 */
export function toStoryLink(link: string, baseUrl: string): string | null {
  const url = toWebUrl(link.trim(), baseUrl)
  if (!url) return null
  const forwarder = FORWARDERS.find(
    ({ host, path }) => host.test(url.hostname) && url.pathname === path,
  )
  const target = forwarder && toWebUrl(url.searchParams.get(forwarder.parameter) ?? '')
  return (target ?? url).href
}

function toWebUrl(text: string, baseUrl?: string): URL | null {
  if (text === '') return null
  const url = URL.parse(text, baseUrl)
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url : null
}

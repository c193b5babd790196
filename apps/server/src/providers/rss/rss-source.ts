/** Feeds that an operator lists in the settings, of any publisher who offers one. */
import { createHash } from 'node:crypto'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { type FeedSetting, fillUrl, type SettingReader } from '../../platform/settings/setting.ts'
import type { Company, HeadlineFeed, NewsSource } from '../content-ports.ts'
import { type CallOptions, ProviderError } from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { parseFeed } from './parse-feed.ts'
import { RSS_SETTINGS } from './settings.ts'

const KEY = 'rss'
/** Feeds come under many types, web pages' among them: what is no feed is told by its content. */
const ACCEPTED = [
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/xml',
  'application/x-rss+xml',
  'application/octet-stream',
  'text/xml',
  'text/plain',
  'text/html',
]
const ACCEPT_HEADER =
  'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1'

export function createRssSource(deps: {
  readonly outbound: Outbound
  readonly settings: SettingReader
}): NewsSource {
  const { outbound, settings } = deps
  const door = createSourceDoor({
    key: KEY,
    outbound,
    controls: () => {
      const { enabled, requestsPerMinute } = settings.read(RSS_SETTINGS)
      return { isOn: enabled, requestsPerMinute }
    },
  })

  async function load(url: string, options: CallOptions | undefined) {
    const response = await door.requestText({
      url,
      accept: ACCEPTED,
      headers: { accept: ACCEPT_HEADER },
      // Its turn comes again within minutes.
      retries: 1,
      signal: options?.signal,
    })
    const contentType = response.headers['content-type'] ?? ''
    return parseFeed(KEY, { body: response.body, contentType, url: response.url })
  }

  const toFeed = (
    { name, url }: FeedSetting,
    { about, isSearch }: { about: string; isSearch: boolean },
  ): HeadlineFeed => ({
    // What a changed address gives is not mixed with what the former one gave.
    key: `${about}/${name}/${createHash('sha256').update(url).digest('hex').slice(0, 8)}`,
    name,
    isSearch,
    load: (options) => load(url, options),
  })

  const feedsAbout = (about: 'market' | 'research') => {
    const feeds = settings.read(RSS_SETTINGS)[`${about}.feeds`]
    return feeds.map((feed) => toFeed(feed, { about, isSearch: false }))
  }

  return {
    key: KEY,
    title: 'News feeds',
    simulated: false,
    marketFeeds: () => feedsAbout('market'),
    researchFeeds: () => feedsAbout('research'),
    companyFeeds: (company) =>
      settings.read(RSS_SETTINGS)['company.feeds'].flatMap(({ name, url }) => {
        const filled = fillCompanyUrl(url, company)
        const isSearch = url.includes('{name}')
        const about = `company/${company.symbol}`
        return filled === null ? [] : toFeed({ name, url: filled }, { about, isSearch })
      }),
    async probe(options) {
      const [feed] = [...feedsAbout('market'), ...feedsAbout('research')]
      if (!feed) throw new ProviderError(KEY, 'not_configured', 'no feed is listed in the settings')
      await feed.load(options)
    },
  }
}

/** Null when the feed asks for something that is not known of the company. */
function fillCompanyUrl(url: string, { name, symbol, tidm }: Company): string | null {
  const lacks = (place: string, value: string | null) => value === null && url.includes(place)
  if (lacks('{name}', name) || lacks('{tidm}', tidm)) return null
  return fillUrl(url, { name: name ?? '', symbol, tidm: tidm ?? '' })
}

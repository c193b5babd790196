/** The feeds that are listed in the settings. */
import { createHash } from 'node:crypto'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { type FeedSetting, fillUrl, type SettingReader } from '../../platform/settings/setting.ts'
import type { Company, HeadlineFeed, NewsSource } from '../content-ports.ts'
import { type CallOptions } from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { parseFeed } from './parse-feed.ts'
import { RSS_SETTINGS, RSS_TITLE } from './settings.ts'

const KEY = 'rss'
/** Feeds have many content types, even text/html; the parser rejects anything else. */
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
  const door = createSourceDoor({ title: RSS_TITLE, outbound, settings, group: RSS_SETTINGS })

  async function load(url: string, options: CallOptions | undefined) {
    const response = await door.requestText({
      url,
      accept: ACCEPTED,
      headers: { accept: ACCEPT_HEADER },
      // It is read again within minutes.
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
    // Headlines of a changed URL are not mixed with those of the former one.
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
    title: RSS_TITLE,
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
      if (!feed) throw new OutboundError(RSS_TITLE, 'not_configured', 'no feed in the settings')
      await feed.load(options)
    },
  }
}

/** Null if the URL has a placeholder whose value is unknown. */
function fillCompanyUrl(url: string, { name, symbol, tidm }: Company): string | null {
  const lacks = (place: string, value: string | null) => value === null && url.includes(place)
  if (lacks('{name}', name) || lacks('{tidm}', tidm)) return null
  return fillUrl(url, { name: name ?? '', symbol, tidm: tidm ?? '' })
}

import { describe, expect, it } from 'vitest'
import { fixedSettings } from '#tests/support/fixed-settings.ts'
import { createSkippingStopwatch } from '#tests/support/skipping-stopwatch.ts'
import { testSourceFaults } from '#tests/support/source-faults.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { createRssSource } from './rss-source.ts'
import { RSS_SETTINGS } from './settings.ts'

const GOOD =
  '<rss><channel><item><title>A</title><link>https://e.org/</link></item></channel></rss>'
const VODAFONE = { symbol: 'VOD.L', tidm: 'VOD', name: 'Vodafone & Sons' }

/** Answers every address with the same feed. */
function sourceWith(changed: Record<string, string> = {}) {
  const asked: string[] = []
  const requestText: Outbound['requestText'] = async ({ url }) => {
    asked.push(String(url))
    const headers = { 'content-type': 'text/xml' }
    return { status: 200, headers, body: Buffer.from(GOOD), url: String(url), text: GOOD }
  }
  const outbound = {
    requestText,
    stopwatch: createSkippingStopwatch(),
  } as Partial<Outbound> as Outbound
  return { source: createRssSource({ outbound, settings: fixedSettings(changed) }), asked }
}

describe('The feeds of the settings', () => {
  it('are readable by default', () => {
    const { source } = sourceWith()
    expect(source.marketFeeds?.().length).toBeGreaterThanOrEqual(5)
    expect(source.researchFeeds?.().length).toBeGreaterThanOrEqual(5)
    expect(source.companyFeeds?.(VODAFONE).map(({ name }) => name)).toEqual([
      'Google News',
      'Bing News',
      'Yahoo Finance',
    ])
  })

  it('of a company are requested with its name, code or symbol', async () => {
    const lines = [
      'Search | https://s.example.org/?q=%22{name}%22',
      'Announcements | https://a.example.org/{tidm}.xml',
      'Headlines | https://h.example.org/?s={symbol}',
    ]
    const { source, asked } = sourceWith({ 'rss.company.feeds': lines.join('\n') })
    const feeds = source.companyFeeds?.(VODAFONE) ?? []
    await Promise.all(feeds.map((feed) => feed.load()))
    expect(asked).toEqual([
      'https://s.example.org/?q=%22Vodafone%20%26%20Sons%22',
      'https://a.example.org/VOD.xml',
      'https://h.example.org/?s=VOD.L',
    ])
    expect(feeds.map(({ isSearch }) => isSearch)).toEqual([true, false, false])
  })

  it('of a company are skipped if they need an unknown value', () => {
    const { source } = sourceWith()
    const feeds = source.companyFeeds?.({ symbol: 'X.L', tidm: null, name: null })
    expect(feeds?.map(({ name }) => name)).toEqual(['Yahoo Finance'])
  })

  it('have stable keys that differ by feed, company and URL', () => {
    const keysOf = (changed: Record<string, string>, company = VODAFONE) =>
      sourceWith(changed)
        .source.companyFeeds?.(company)
        .map(({ key }) => key)
    const settings = { 'rss.company.feeds': 'A | https://a.org/{symbol}' }
    expect(keysOf(settings)).toEqual(keysOf(settings))
    const others = [
      keysOf(settings, { ...VODAFONE, symbol: 'BP.L' }),
      keysOf({ 'rss.company.feeds': 'A | https://b.org/{symbol}' }),
      keysOf({ 'rss.company.feeds': 'B | https://a.org/{symbol}' }),
    ]
    for (const other of others) expect(other).not.toEqual(keysOf(settings))
  })

  it('are rejected with a reason when invalid', () => {
    const setting = RSS_SETTINGS.settings['company.feeds']
    expect(() => setting.parse('A | https://a.org/{isin}')).toThrow('{isin} is not a placeholder')
    expect(() => setting.parse('https://a.org/')).toThrow(
      'Write each feed as "Name | URL", not "https://a.org/".',
    )
  })
})

describe('The probe', () => {
  it('reads one feed', async () => {
    const { source, asked } = sourceWith({
      'rss.market.feeds': 'A | https://a.org/\nB | https://b.org/',
    })
    await source.probe()
    expect(asked).toEqual(['https://a.org/'])
  })

  it('is not configured when feeds are switched off or missing', async () => {
    const off = sourceWith({ 'rss.enabled': 'off' })
    await expect(off.source.probe()).rejects.toMatchObject({ kind: 'not_configured' })
    expect(off.asked).toEqual([])
    const none = sourceWith({ 'rss.market.feeds': '', 'rss.research.feeds': '# none' })
    await expect(none.source.probe()).rejects.toMatchObject({ kind: 'not_configured' })
  })
})

describe('A feed', () => {
  testSourceFaults({
    contentType: 'application/rss+xml',
    async call({ url, outbound }) {
      const settings = fixedSettings({ 'rss.market.feeds': `Feed | ${url}/` })
      const [feed] = createRssSource({ outbound, settings }).marketFeeds?.() ?? []
      return feed?.load()
    },
  })
})

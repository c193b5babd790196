import { describe, expect, it } from 'vitest'
import type { HeadlineFeed } from '../content-ports.ts'
import { createDemoNews } from './demo-news.ts'

const NOW = Date.parse('2026-09-18T10:35:00Z')
const VODAFONE = { symbol: 'VOD.L', tidm: 'VOD', name: 'Vodafone' }

function feedsAt(nowMs: number, seed = 'seed'): readonly HeadlineFeed[] {
  const news = createDemoNews({ clock: { now: () => nowMs }, seed })
  return [
    ...(news.marketFeeds?.() ?? []),
    ...(news.companyFeeds?.(VODAFONE) ?? []),
    ...(news.researchFeeds?.() ?? []),
  ]
}

const loadAll = (feeds: readonly HeadlineFeed[]) => Promise.all(feeds.map((feed) => feed.load()))

describe('Simulated news', () => {
  it('say so in text, links and sources, and nothing about anyone', async () => {
    const feeds = feedsAt(NOW)
    expect(feeds).toHaveLength(7)
    for (const headline of (await loadAll(feeds)).flat()) {
      expect(headline.headline).toMatch(/^Simulated (headline|paper) \d+( about VOD\.L)?$/)
      expect(headline.link).toMatch(/^https:\/\/example\.com\/simulated\/[\w/.%-]+$/)
      expect(headline.publisher ?? 'Simulated').toMatch(/^Simulated/)
    }
  })

  it('exist for every feed, dated up to now, newest first', async () => {
    for (const headlines of await loadAll(feedsAt(NOW))) {
      const times = headlines.map(({ publishedAtMs }) => publishedAtMs ?? 0)
      expect(times.length).toBeGreaterThan(5)
      expect(Math.max(...times)).toBeLessThanOrEqual(NOW)
      expect(times).toEqual(times.toSorted((one, other) => other - one))
    }
  })

  it('are the same within the hour, and stay when new ones are added', async () => {
    const now = await loadAll(feedsAt(NOW))
    expect(await loadAll(feedsAt(NOW + 20 * 60_000))).toEqual(now)
    const [later] = await loadAll(feedsAt(NOW + 24 * 3_600_000))
    expect(later).toContainEqual(now[0]?.[0])
    expect(later?.[0]?.publishedAtMs).toBeGreaterThan(NOW)
  })

  it('differ with the seed', async () => {
    expect(await loadAll(feedsAt(NOW, 'other'))).not.toEqual(await loadAll(feedsAt(NOW)))
  })
})

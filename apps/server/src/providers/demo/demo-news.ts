/** Simulated news and research: numbered headlines that say nothing about anyone. */
import type { Clock } from '../../platform/clock.ts'
import type { HeadlineFeed, NewsSource } from '../content-ports.ts'
import { simulatedMoments } from './simulated-moments.ts'

const KEY = 'demo-rss'
const HOURS = { market: 7 * 24, company: 30 * 24, research: 180 * 24 }
const SHARE_OF_HOURS = { market: 0.3, company: 0.06, research: 0.01 }
const PUBLISHERS = 6

interface FeedPlan {
  readonly name: string
  readonly about: keyof typeof HOURS
  /** The company; null for feeds about none. */
  readonly symbol: string | null
  readonly isSearch?: boolean
  readonly word?: string
}

export function createDemoNews({ clock, seed }: { clock: Clock; seed: string }): NewsSource {
  function toFeed({
    name,
    about,
    symbol,
    isSearch = false,
    word = 'headline',
  }: FeedPlan): HeadlineFeed {
    const key = [about, symbol, name].filter(Boolean).join('/')
    return {
      key,
      name,
      isSearch,
      async load() {
        const moments = simulatedMoments(clock.now(), {
          seed: `${seed} ${KEY} ${key}`,
          hours: HOURS[about],
          share: SHARE_OF_HOURS[about],
        })
        return moments.map(({ number, atMs }) => ({
          id: `${key}-${number}`,
          headline: `Simulated ${word} ${number}${symbol ? ` about ${symbol}` : ''}`,
          link: `https://example.com/simulated/${key.split('/').map(encodeURIComponent).join('/')}/${number}`,
          publishedAtMs: atMs,
          publisher: isSearch ? `Simulated publisher ${1 + (number % PUBLISHERS)}` : null,
        }))
      },
    }
  }

  return {
    key: KEY,
    title: 'News feeds (simulated)',
    simulated: true,
    marketFeeds: () =>
      ['Simulated newswire', 'Simulated gazette', 'Simulated courier'].map((name) =>
        toFeed({ name, about: 'market', symbol: null }),
      ),
    companyFeeds: ({ symbol }) => [
      toFeed({ name: 'Simulated search', about: 'company', symbol, isSearch: true }),
      toFeed({ name: 'Simulated announcements', about: 'company', symbol }),
    ],
    researchFeeds: () =>
      ['Simulated institute', 'Simulated review'].map((name) =>
        toFeed({ name, about: 'research', symbol: null, word: 'paper' }),
      ),
    async probe() {},
  }
}

import type { NewsGroup } from '@leadenhall/contract/news/index.ts'
import { MARKET_RULES } from './news-rules.ts'
import { type HeadlineReadingDeps, readHeadlines } from './read-headlines.ts'
import { toGroup } from './to-headline.ts'

/** One group for each feed, including empty ones. */
export async function listMarketNews(deps: HeadlineReadingDeps): Promise<NewsGroup[]> {
  const feeds = deps.news
    .providersFor('marketFeeds')
    .flatMap((source) => source.marketFeeds().map((feed) => ({ source, feed })))
  return (await readHeadlines(deps, feeds, MARKET_RULES)).map(toGroup)
}

import type { NewsGroup } from '@leadenhall/contract/news/index.ts'
import { type HeadlineReadingDeps, readHeadlines } from '../../providers/read-headlines.ts'
import { MARKET_RULES } from './news-rules.ts'
import { toGroup } from './to-headline.ts'

/** One group for each feed, those without a headline among them. */
export async function listMarketNews(deps: HeadlineReadingDeps): Promise<NewsGroup[]> {
  const feeds = deps.news
    .providersFor('marketFeeds')
    .flatMap((source) => source.marketFeeds().map((feed) => ({ source, feed })))
  return (await readHeadlines(deps, feeds, MARKET_RULES)).map(toGroup)
}

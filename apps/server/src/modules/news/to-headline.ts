import type { Headline, HeadlineLine, NewsGroup } from '@leadenhall/contract/news/index.ts'
import type { HeadlineFeed, ProviderHeadline } from '../../providers/content-ports.ts'
import { toSourceState } from '../../providers/to-source-state.ts'
import { kindOfHeadline } from './kind-of-headline.ts'
import type { HeadlineReading } from './read-headlines.ts'

export function toHeadline(
  headline: ProviderHeadline,
  { name, isSearch }: Pick<HeadlineFeed, 'name' | 'isSearch'>,
): Headline {
  return {
    ...toLine(headline),
    Members: (headline.members ?? []).map(toLine),
    Source: headline.publisher ?? name,
    AggregateSource: isSearch ? name : null,
  }
}

function toLine(story: ProviderHeadline): HeadlineLine {
  const { body, headline, kind, link, priceThen, publishedAtMs, ticker } = story
  return {
    Headline: headline,
    Date: publishedAtMs === null ? null : new Date(publishedAtMs).toISOString(),
    StoryLink: link,
    Ticker: ticker ?? null,
    Body: body ?? null,
    Kind: kind ?? kindOfHeadline(headline),
    PriceThen: priceThen ?? null,
  }
}

export function toGroup({ source, feed, headlines, ...reading }: HeadlineReading): NewsGroup {
  return {
    GroupName: feed.name,
    Headlines: headlines.map((headline) => toHeadline(headline, feed)),
    state: toSourceState({ ...source, title: feed.name }, reading, 'feed'),
  }
}

import type { Headline, NewsGroup } from '@leadenhall/contract/news/index.ts'
import type { HeadlineFeed, ProviderHeadline } from '../../providers/content-ports.ts'
import { toSourceState } from '../../providers/to-source-state.ts'
import type { HeadlineReading } from './read-headlines.ts'

export function toHeadline(
  { headline, link, publishedAtMs, publisher }: ProviderHeadline,
  { name, isSearch }: HeadlineFeed,
): Headline {
  return {
    Headline: headline,
    Date: publishedAtMs === null ? null : new Date(publishedAtMs).toISOString(),
    StoryLink: link,
    Source: publisher ?? name,
    AggregateSource: isSearch ? name : null,
  }
}

export function toGroup({ source, feed, headlines, ...reading }: HeadlineReading): NewsGroup {
  return {
    GroupName: feed.name,
    Headlines: headlines.map((headline) => toHeadline(headline, feed)),
    state: toSourceState({ ...source, title: feed.name }, reading, 'feed'),
  }
}

import type { Headline, NewsGroup } from '@leadenhall/contract/news/index.ts'
import type { SourceState } from '@leadenhall/contract/shared/source-state.ts'

export function buildSourceState(over: Partial<SourceState> = {}): SourceState {
  return {
    source: 'rss',
    readAt: '2026-11-20T14:00:00.000Z',
    pending: false,
    failure: null,
    simulated: false,
    ...over,
  }
}

export function buildHeadline(text: string, over: Partial<Headline> = {}): Headline {
  return {
    Headline: text,
    Date: '2026-11-20T13:00:00.000Z',
    StoryLink: `https://news.example/${encodeURIComponent(text)}`,
    Ticker: null,
    Body: null,
    Kind: 'other',
    PriceThen: null,
    Members: [],
    Source: 'Daily Example',
    AggregateSource: null,
    ...over,
  }
}

export function buildNewsGroup(
  name: string,
  headlines: readonly (string | Headline)[],
  state: Partial<SourceState> = {},
): NewsGroup {
  return {
    GroupName: name,
    Headlines: headlines.map((each) => (typeof each === 'string' ? buildHeadline(each) : each)),
    state: buildSourceState(state),
  }
}

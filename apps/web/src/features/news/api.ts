import * as news from '@leadenhall/contract/news/endpoints.ts'
import type { NewsGroup } from '@leadenhall/contract/news/index.ts'
import * as social from '@leadenhall/contract/social/endpoints.ts'
import * as tape from '@leadenhall/contract/tape/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { fromDocument } from '../../lib/first-answers.ts'
import { byNewest, fromTape, mixGroups, type Story, toStories, withMembers } from './stories.ts'

const REFRESH_MS = 5 * 60_000
/** The tape writes its stories every quarter of a minute. */
const TAPE_REFRESH_MS = 60_000
/** The most tickers per call for the tape. */
/** Of one call for the tape. */
export const MAX_STORY_TICKERS = 50
/** Polling interval while a source is still being read. */
const PENDING_MS = 3000

function isPending(groups: readonly NewsGroup[] | undefined): boolean {
  return groups?.some(({ state }) => state.pending) ?? false
}

/** The simulated market's first headlines come seconds after its first prices. */
const EARLY_TRIES = 10

function isEarly(groups: readonly NewsGroup[] | undefined, tries: number): boolean {
  return (
    tries < EARLY_TRIES &&
    (groups?.some(({ Headlines, state }) => state.simulated && Headlines.length === 0) ?? false)
  )
}

export const marketNewsQuery = queryOptions({
  queryKey: ['news', 'market'],
  queryFn: ({ signal }) => callApi(news.listMarketHeadlines, {}, { signal }),
  ...fromDocument(news.listMarketHeadlines, {}),
  staleTime: TAPE_REFRESH_MS,
  refetchInterval: ({ state }) =>
    isPending(state.data) || isEarly(state.data, state.dataUpdateCount)
      ? PENDING_MS
      : TAPE_REFRESH_MS,
})

export function companyNewsQuery(ticker: string) {
  return queryOptions({
    queryKey: ['news', 'company', ticker],
    queryFn: ({ signal }) =>
      callApi(news.listCompanyNewsGroups, { params: { ticker } }, { signal }),
    ...fromDocument(news.listCompanyNewsGroups, { params: { ticker } }),
    staleTime: REFRESH_MS,
    refetchInterval: ({ state }) => (isPending(state.data) ? PENDING_MS : REFRESH_MS),
  })
}

export function tweetsQuery(ticker: string) {
  return queryOptions({
    queryKey: ['social', ticker],
    queryFn: ({ signal }) => callApi(social.listTweets, { params: { ticker } }, { signal }),
    ...fromDocument(social.listTweets, { params: { ticker } }),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    retry: false,
  })
}

export type NewsScope =
  | { readonly kind: 'market' }
  | { readonly kind: 'index'; readonly name: string }
  | { readonly kind: 'list'; readonly tickers: readonly string[] }

const LATEST = 100

/** Newest first. */
export function latestNewsQuery(scope: NewsScope) {
  return queryOptions({
    queryKey: ['news', 'latest', scope],
    async queryFn({ signal }): Promise<Story[]> {
      if (scope.kind === 'market') {
        const groups = await callApi(news.listMarketHeadlines, {}, { signal })
        return mixGroups(groups).slice(0, LATEST)
      }
      const listTape = async (of: { index: string } | { tickers: string }) =>
        (
          await callApi(tape.listStories, { query: { ...of, limit: String(LATEST) } }, { signal })
        ).map(fromTape)
      if (scope.kind === 'index') return byNewest(await listTape({ index: scope.name }))
      if (scope.tickers.length === 0) return []
      const wanted = new Set(scope.tickers)
      const [groups, facts] = await Promise.all([
        callApi(news.listMarketHeadlines, {}, { signal }),
        listTape({ tickers: scope.tickers.slice(0, MAX_STORY_TICKERS).join(',') }),
      ])
      const about = withMembers(toStories(groups)).filter(
        ({ ticker }) => ticker !== null && wanted.has(ticker),
      )
      return byNewest([...about, ...facts]).slice(0, LATEST)
    },
    staleTime: TAPE_REFRESH_MS,
    refetchInterval: TAPE_REFRESH_MS,
  })
}

export function newsSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['news', 'search', text],
    queryFn: ({ signal }) => callApi(news.searchNews, { query: { query: text } }, { signal }),
    staleTime: 60_000,
  })
}

import type { Headline, NewsSearch } from '@leadenhall/contract/news/index.ts'
import type { ProviderHeadline } from '../../providers/content-ports.ts'
import { toWords } from '../instruments/index.ts'
import { findSymbol } from '../quotes/index.ts'
import { type CompanyNewsDeps, listCompanyGroups } from './list-company-news.ts'
import { listMarketNews } from './list-market-news.ts'
import { foldHeadline } from './news-rules.ts'

const LIMIT = 200

/**
 * Headlines that were read before, of the company when the text is its ticker, else with all of the
 * words. No source is asked; in demo mode the simulated headlines of the moment are searched.
 */
export async function searchNews(deps: CompanyNewsDeps, text: string): Promise<NewsSearch> {
  const ticker = findTicker(deps, text)
  const words = ticker === null ? toWords(text) : [ticker.toLowerCase()]
  const simulated = deps.news.mode() === 'demo'
  if (words.length === 0) return { headlines: [], ticker, simulated }
  const headlines = simulated
    ? await searchSimulated(deps, ticker, words)
    : (await deps.archive.search<ProviderHeadline>('rss', words, LIMIT)).map(({ subject, body }) =>
        toFound(body, subject),
      )
  return { headlines: once(headlines), ticker, simulated }
}

/** Only what is listed counts as a ticker: most words could be one. */
function findTicker({ universe }: CompanyNewsDeps, text: string): string | null {
  const symbol = findSymbol(universe(), text)
  const listing = symbol === null ? undefined : universe().resolve(symbol)?.listing
  return listing?.ticker ?? null
}

async function searchSimulated(
  deps: CompanyNewsDeps,
  ticker: string | null,
  words: readonly string[],
): Promise<Headline[]> {
  const groups =
    ticker === null ? await listMarketNews(deps) : await listCompanyGroups(deps, ticker)
  const headlines = groups.flatMap(({ Headlines }) => Headlines)
  if (ticker !== null) return headlines
  return headlines.filter(({ Headline }) => {
    const folded = foldHeadline(Headline)
    return words.every((word) => folded.includes(word))
  })
}

/** A stored story; where its feed named no publisher, the feed itself is the one. */
function toFound(
  { headline, link, publishedAtMs, publisher }: ProviderHeadline,
  subject: string,
): Headline {
  return {
    Headline: headline,
    Date: publishedAtMs === null ? null : new Date(publishedAtMs).toISOString(),
    StoryLink: link,
    Source: publisher ?? nameOfFeed(subject),
    AggregateSource: null,
  }
}

/** Keys end with the feed's name and a mark of its address. */
function nameOfFeed(key: string): string {
  return key.split('/').at(-2) ?? key
}

function once(headlines: readonly Headline[]): Headline[] {
  return [...new Map(headlines.map((headline) => [headline.StoryLink, headline])).values()]
}

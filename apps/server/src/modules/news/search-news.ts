import type { Headline, NewsSearch } from '@leadenhall/contract/news/index.ts'
import type { ProviderHeadline } from '../../providers/content-ports.ts'
import { findSymbol, toWords } from '../instruments/index.ts'
import { type CompanyNewsDeps, listCompanyGroups } from './list-company-news.ts'
import { listMarketNews } from './list-market-news.ts'
import { foldHeadline } from './news-rules.ts'
import { toHeadline } from './to-headline.ts'

const LIMIT = 200
/** The simulated market keeps no headlines of companies: those whose names fit are asked for. */
const MOST_COMPANIES = 3

/**
 * Searches stored headlines: by company if the text is its ticker, else by all of the words. Sends no
 * request to a source. In demo mode it searches the current simulated headlines.
 */
export async function searchNews(deps: CompanyNewsDeps, text: string): Promise<NewsSearch> {
  const ticker = findTicker(deps, text)
  const words = ticker === null ? toWords(text) : [ticker.toLowerCase()]
  const simulated = deps.news.mode() === 'demo'
  if (words.length === 0) return { headlines: [], ticker, simulated }
  const headlines = simulated
    ? await searchSimulated(deps, ticker, words)
    : (await deps.archive.search('rss', words, LIMIT)).map(({ subject, body }) =>
        // If the feed named no publisher, the feed itself is the source.
        toHeadline(body as ProviderHeadline, { name: nameOfFeed(subject), isSearch: false }),
      )
  return { headlines: uniqueByLink(headlines), ticker, simulated }
}

/** Only a listed ticker counts, because most words look like one. */
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
  if (ticker !== null) return headlinesOf(await listCompanyGroups(deps, ticker))
  const listings = await deps.universe().search(words.join(' '), { limit: MOST_COMPANIES })
  const groups = await Promise.all([
    listMarketNews(deps),
    ...listings.map((listing) => listCompanyGroups(deps, listing.ticker)),
  ])
  return headlinesOf(groups.flat()).filter(({ Headline }) => {
    const folded = foldHeadline(Headline)
    return words.every((word) => folded.includes(word))
  })
}

function headlinesOf(groups: readonly { readonly Headlines: readonly Headline[] }[]): Headline[] {
  return groups.flatMap(({ Headlines }) =>
    Headlines.flatMap((headline) => [
      headline,
      ...headline.Members.map((member) => ({ ...headline, ...member, Members: [] })),
    ]),
  )
}

/** Feed keys end with the feed's name and a hash of its URL. */
function nameOfFeed(key: string): string {
  return key.split('/').at(-2) ?? key
}

function uniqueByLink(headlines: readonly Headline[]): Headline[] {
  return [...new Map(headlines.map((headline) => [headline.StoryLink, headline])).values()]
}

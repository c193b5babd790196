import type { CompanyHeadline, NewsGroup } from '@leadenhall/contract/news/index.ts'
import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import { invalid } from '../../platform/http/app-error.ts'
import type { Company, ProviderHeadline } from '../../providers/content-ports.ts'
import { requireCompany, toWords, type Universe } from '../instruments/index.ts'
import { mergeHeadlines } from './merge-headlines.ts'
import { companyRules } from './news-rules.ts'
import {
  type HeadlineReading,
  type HeadlineReadingDeps,
  readHeadlines,
  requireReading,
} from './read-headlines.ts'
import { toGroup, toHeadline } from './to-headline.ts'

export interface CompanyNewsDeps extends HeadlineReadingDeps {
  readonly universe: () => Universe
}

const MAX_HEADLINES = 100

/** @throws AppError not_found for an unlisted ticker, validation_failed for an invalid one */
export async function listCompanyGroups(
  deps: CompanyNewsDeps,
  ticker: string,
): Promise<NewsGroup[]> {
  const { company } = requireCompany(deps.universe(), ticker)
  return (await readCompany(deps, company, true)).map(toGroup)
}

/**
 * A company's headlines from all feeds, searched by the given name.
 * @throws AppError as listCompanyGroups; `upstream_unavailable` if no feed has ever responded
 */
export async function listCompanyHeadlines(
  deps: CompanyNewsDeps,
  ticker: string,
  companyName: string,
): Promise<CompanyHeadline[]> {
  const { company } = requireCompany(deps.universe(), ticker)
  const name = toSearchName(companyName)
  if (name === '') throw invalid('companyName', 'Enter a company name to search for.')
  const isListedName = toWords(name).join() === toWords(company.name ?? '').join()
  const readings = await readCompany(
    deps,
    isListedName ? company : { ...company, name },
    isListedName,
  )
  requireReading(readings)
  const headlines = readings.flatMap(({ headlines: found, readAtMs, ...reading }) =>
    readAtMs === null
      ? []
      : found.map((headline) => ({
          ...headline,
          reading: { ...reading, readAtMs },
          hasPublisher: headline.publisher !== null || !reading.feed.isSearch,
        })),
  )
  return mergeHeadlines(headlines).slice(0, MAX_HEADLINES).map(toCompanyHeadline)
}

async function readCompany(
  deps: CompanyNewsDeps,
  company: Company,
  isListedName: boolean,
): Promise<HeadlineReading[]> {
  const feeds = deps.news
    .providersFor('companyFeeds')
    .flatMap((source) => source.companyFeeds(company).map((feed) => ({ source, feed })))
  return readHeadlines(deps, feeds, companyRules(company.symbol, isListedName))
}

/** Removes company suffixes, and quotes and control characters that would end a quoted search. */
function toSearchName(companyName: string): string {
  return stripCompanySuffix(companyName.replace(/["\p{Cc}\s]+/gu, ' '))
}

function toCompanyHeadline({
  reading: { source, feed, readAtMs, failure },
  ...headline
}: ProviderHeadline & {
  readonly reading: Omit<HeadlineReading, 'headlines'> & { readonly readAtMs: number }
}): CompanyHeadline {
  return {
    ...toHeadline(headline, feed),
    asOf: new Date(readAtMs).toISOString(),
    stale: failure !== null,
    simulated: source.simulated,
  }
}

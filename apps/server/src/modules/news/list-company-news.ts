import type { CompanyHeadline, NewsGroup } from '@leadenhall/contract/news/index.ts'
import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import { invalid } from '../../platform/http/app-error.ts'
import type { Company, ProviderHeadline } from '../../providers/content-ports.ts'
import {
  type HeadlineReading,
  type HeadlineReadingDeps,
  readHeadlines,
  requireReading,
} from '../../providers/read-headlines.ts'
import { toWords, type Universe } from '../instruments/index.ts'
import { requireCompany } from '../quotes/index.ts'
import { mergeHeadlines } from './merge-headlines.ts'
import { companyRules } from './news-rules.ts'
import { toGroup, toHeadline } from './to-headline.ts'

export interface CompanyNewsDeps extends HeadlineReadingDeps {
  readonly universe: () => Universe
}

const MAX_HEADLINES = 100

/** @throws AppError not_found for a ticker that is in no list, validation_failed for no ticker */
export async function listCompanyGroups(
  deps: CompanyNewsDeps,
  ticker: string,
): Promise<NewsGroup[]> {
  const { company } = requireCompany(deps.universe(), ticker)
  return (await readCompany(deps, company, true)).map(toGroup)
}

/**
 * The stories of all feeds about a company, searched for under the name given.
 * @throws AppError as listCompanyGroups; `upstream_unavailable` when no feed has ever answered
 */
export async function listCompanyHeadlines(
  deps: CompanyNewsDeps,
  ticker: string,
  companyName: string,
): Promise<CompanyHeadline[]> {
  const { company } = requireCompany(deps.universe(), ticker)
  const name = toSearchName(companyName)
  if (name === '') throw invalid('companyName', `${companyName} holds nothing to search for.`)
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

/** Without what would end a quoted search, and without the suffixes. */
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

import type { ResearchItem, ResearchSource } from '@leadenhall/contract/research/index.ts'
import { toSourceState } from '../../providers/to-source-state.ts'
import {
  type HeadlineReadingDeps,
  type HeadlineRules,
  readHeadlines,
  requireReading,
  toNewestFirst,
} from '../news/index.ts'

const HOUR_MS = 3_600_000
const RULES: HeadlineRules = {
  freshForMs: 6 * HOUR_MS,
  keepForMs: 365 * 24 * HOUR_MS,
  limit: 100,
}

/** @throws AppError `upstream_unavailable` if no source has ever responded */
export async function listResearch(deps: HeadlineReadingDeps): Promise<ResearchItem[]> {
  const readings = await readResearch(deps)
  requireReading(readings)
  const items = readings.flatMap(({ source, feed, headlines }) =>
    headlines.map((headline) => ({ ...headline, feed, simulated: source.simulated })),
  )
  return toNewestFirst(items).map(({ feed, headline, link, publishedAtMs, simulated }) => ({
    source: feed.name,
    headline,
    link,
    published_date: publishedAtMs === null ? null : new Date(publishedAtMs).toISOString(),
    simulated,
  }))
}

export async function listResearchSources(deps: HeadlineReadingDeps): Promise<ResearchSource[]> {
  const readings = await readResearch(deps)
  return readings.map(({ source, feed, ...reading }) => ({
    name: feed.name,
    state: toSourceState({ ...source, title: feed.name }, reading, 'feed'),
  }))
}

function readResearch(deps: HeadlineReadingDeps) {
  const feeds = deps.news
    .providersFor('researchFeeds')
    .flatMap((source) => source.researchFeeds().map((feed) => ({ source, feed })))
  return readHeadlines(deps, feeds, RULES)
}

import type { ResearchItem, ResearchSource } from '@leadenhall/contract/research/index.ts'
import { toSourceState } from '../../providers/to-source-state.ts'
import {
  type HeadlineReading,
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

/**
 * Empty while the demo still computes its notes, which it does after a start.
 * @throws AppError `upstream_unavailable` if no source has ever responded
 */
export async function listResearch(deps: HeadlineReadingDeps): Promise<ResearchItem[]> {
  const readings = await readResearch(deps)
  const isAtWork = ({ source, pending, readAtMs }: HeadlineReading) =>
    source.simulated && pending && readAtMs === null
  if (readings.length > 0 && readings.every(isAtWork)) return []
  requireReading(readings)
  const items = readings.flatMap(({ source, feed, headlines }) =>
    headlines.map((headline) => ({ ...headline, feed, simulated: source.simulated })),
  )
  return toNewestFirst(items).map((item) => ({
    source: item.feed.name,
    headline: item.headline,
    link: item.link,
    body: item.body ?? null,
    table: item.table ?? null,
    published_date: item.publishedAtMs === null ? null : new Date(item.publishedAtMs).toISOString(),
    simulated: item.simulated,
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

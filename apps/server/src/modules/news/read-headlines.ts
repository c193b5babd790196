/**
 * Reads the headlines of many feeds in parallel, each from storage while its source is slow or
 * fails, so that no feed delays or empties another.
 */
import type { Archive, ArchiveAnswer } from '../../platform/archive/archive.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { HeadlineFeed, NewsSource, ProviderHeadline } from '../../providers/content-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { toSourceState } from '../../providers/to-source-state.ts'

export interface HeadlineReadingDeps {
  readonly archive: Archive
  readonly clock: Clock
  readonly news: Registry<NewsSource>
}

export interface SourceFeed {
  readonly source: NewsSource
  readonly feed: HeadlineFeed
}

export interface HeadlineRules {
  readonly freshForMs: number
  readonly keepForMs: number
  /** Maximum number of headlines per feed. */
  readonly limit: number
  readonly patienceMs?: number
  /** Folded text by which stored headlines are searched. */
  readonly searchText?: (headline: ProviderHeadline) => string
}

export interface HeadlineReading
  extends SourceFeed,
    Pick<ArchiveAnswer<ProviderHeadline>, 'readAtMs' | 'pending' | 'failure'> {
  /** Newest first, undated last. */
  readonly headlines: readonly ProviderHeadline[]
}

const PATIENCE_MS = 1500
const TRY_AGAIN_SECONDS = 5

/** Readings in the order of the feeds; a failure is part of its feed's reading. */
export function readHeadlines(
  deps: HeadlineReadingDeps,
  feeds: readonly SourceFeed[],
  rules: HeadlineRules,
): Promise<HeadlineReading[]> {
  return Promise.all(
    feeds.map(async (sourceFeed) => {
      const { headlines, readAtMs, pending, failure } = await readFeed(deps, sourceFeed, rules)
      const newest = toNewestFirst(headlines).slice(0, rules.limit)
      return { ...sourceFeed, headlines: newest, readAtMs, pending, failure }
    }),
  )
}

async function readFeed(
  { archive, news }: HeadlineReadingDeps,
  { source, feed }: SourceFeed,
  { searchText, ...rules }: HeadlineRules,
) {
  // A stored headline would stay beside the one that sums it up later.
  const isStored = !source.simulated && source.isOwn !== true
  const archived = { key: source.key, simulated: !isStored }
  const { items, ...reading } = await archive.read<ProviderHeadline>(archived, {
    subject: feed.key,
    patienceMs: PATIENCE_MS,
    ...rules,
    async load() {
      const headlines = await news.observe(source, () => feed.load())
      return headlines.map((headline) => ({
        id: headline.id,
        saidAtMs: headline.publishedAtMs,
        body: headline,
        ...(searchText ? { searchText: searchText(headline) } : {}),
      }))
    },
  })
  return { ...reading, headlines: items.map(({ body }) => body) }
}

/** A copy; undated headlines stay in order at the end. */
export function toNewestFirst<T extends { readonly publishedAtMs: number | null }>(
  headlines: readonly T[],
): T[] {
  const timeOf = ({ publishedAtMs }: T) => publishedAtMs ?? Number.NEGATIVE_INFINITY
  return headlines.toSorted((one, other) =>
    timeOf(one) === timeOf(other) ? 0 : timeOf(other) - timeOf(one),
  )
}

/**
 * @throws AppError `upstream_unavailable` if no feed has ever responded, `not_configured` if there is
 * none or all are switched off
 */
export function requireReading(readings: readonly HeadlineReading[]): void {
  if (readings.every(({ failure }) => failure?.kind === 'not_configured')) {
    throw new AppError(
      'not_configured',
      'No news source is set up. An administrator can switch one on.',
    )
  }
  if (readings.some(({ readAtMs }) => readAtMs !== null)) return
  const failures = readings.map(
    ({ source, feed, ...reading }) =>
      toSourceState({ ...source, title: feed.name }, reading, 'feed').failure?.message ??
      `${feed.name}: no response yet.`,
  )
  throw new AppError(
    'upstream_unavailable',
    `No headlines available. ${failures.join(' ')}`,
    readings.some(({ pending }) => pending) ? { retryAfterSeconds: TRY_AGAIN_SECONDS } : {},
  )
}

/**
 * Headlines of many feeds at once, each from storage where its source is slow or fails, so that no
 * feed can hold up or empty another. What is simulated is asked at every time and never stored.
 */
import type { Archive, ArchiveAnswer } from '../platform/archive/archive.ts'
import type { Clock } from '../platform/clock.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { HeadlineFeed, NewsSource, ProviderHeadline } from './content-ports.ts'
import type { Registry } from './registry.ts'
import { toSourceState } from './to-source-state.ts'

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
  /** Most headlines of one feed. */
  readonly limit: number
  readonly patienceMs?: number
  /** Folded text under which stored headlines are found later. */
  readonly searchText?: (headline: ProviderHeadline) => string
}

export interface HeadlineReading
  extends SourceFeed,
    Pick<ArchiveAnswer<ProviderHeadline>, 'readAtMs' | 'pending' | 'failure'> {
  /** Newest first, the undated ones last. */
  readonly headlines: readonly ProviderHeadline[]
}

const PATIENCE_MS = 1500
const TRY_AGAIN_SECONDS = 5

/** In the order of the feeds; a feed's failure is part of its reading. */
export function readHeadlines(
  deps: HeadlineReadingDeps,
  feeds: readonly SourceFeed[],
  rules: HeadlineRules,
): Promise<HeadlineReading[]> {
  return Promise.all(
    feeds.map(async (sourceFeed) => {
      const { headlines, readAtMs, pending, failure } = sourceFeed.source.simulated
        ? await readSimulated(deps, sourceFeed)
        : await readArchived(deps, sourceFeed, rules)
      const newest = toNewestFirst(headlines).slice(0, rules.limit)
      return { ...sourceFeed, headlines: newest, readAtMs, pending, failure }
    }),
  )
}

async function readSimulated({ clock, news }: HeadlineReadingDeps, { source, feed }: SourceFeed) {
  const headlines = await news.observe(source, () => feed.load())
  return { headlines, readAtMs: clock.now(), pending: false, failure: null }
}

async function readArchived(
  { archive, news }: HeadlineReadingDeps,
  { source, feed }: SourceFeed,
  { searchText, ...rules }: HeadlineRules,
) {
  const { items, ...reading } = await archive.ask<ProviderHeadline>({
    source: source.key,
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

/** A copy; what has no date stays in its order at the end. */
export function toNewestFirst<T extends { readonly publishedAtMs: number | null }>(
  headlines: readonly T[],
): T[] {
  const timeOf = ({ publishedAtMs }: T) => publishedAtMs ?? Number.NEGATIVE_INFINITY
  return headlines.toSorted((one, other) =>
    timeOf(one) === timeOf(other) ? 0 : timeOf(other) - timeOf(one),
  )
}

/**
 * @throws AppError `upstream_unavailable` when nothing is known because no feed has ever answered,
 * `not_configured` when there is none or all are switched off
 */
export function requireReading(readings: readonly HeadlineReading[]): void {
  if (readings.every(({ failure }) => failure?.kind === 'not_configured')) {
    throw new AppError('not_configured', 'No feed is set up for this.')
  }
  if (readings.some(({ readAtMs }) => readAtMs !== null)) return
  const failures = readings.map(
    ({ source, feed, ...reading }) =>
      toSourceState({ ...source, title: feed.name }, reading).failure?.message ??
      `${feed.name} has not answered yet.`,
  )
  throw new AppError(
    'upstream_unavailable',
    `Nothing could be read. ${failures.join(' ')}`,
    readings.some(({ pending }) => pending) ? { retryAfterSeconds: TRY_AGAIN_SECONDS } : {},
  )
}

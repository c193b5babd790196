import type { ProviderHeadline } from '../../providers/content-ports.ts'
import { foldHeadline } from './news-rules.ts'
import { toNewestFirst } from './read-headlines.ts'

const SAME_STORY_MS = 3 * 86_400_000
/** Query parameters that only track the user. */
const TRACKING = /^(utm_|at_|ito$|cmp$|ocid$|fbclid$|gclid$)/i

/** A headline from one of several feeds. */
export interface MergeableHeadline extends ProviderHeadline {
  /** True if the publisher is known: named, or the feed itself. */
  readonly hasPublisher: boolean
}

/**
 * Deduplicates headlines; newest first, undated last. Headlines with the same URL, or the same words
 * within three days, are one story: the one with a known publisher is kept, then the dated one.
 */
export function mergeHeadlines<T extends MergeableHeadline>(headlines: readonly T[]): T[] {
  const links = new Set<string>()
  const byWords = new Map<string, T[]>()
  const kept = headlines
    .toSorted((one, other) => priorityOf(other) - priorityOf(one))
    .filter((headline) => {
      const link = toLinkKey(headline.link)
      const words = foldHeadline(headline.headline)
      const sameWords = words === '' ? [] : (byWords.get(words) ?? [])
      if (links.has(link) || sameWords.some((other) => isNear(headline, other))) return false
      links.add(link)
      byWords.set(words, [...sameWords, headline])
      return true
    })
  return toNewestFirst(kept)
}

function priorityOf({ hasPublisher, publishedAtMs }: MergeableHeadline): number {
  return (hasPublisher ? 2 : 0) + (publishedAtMs === null ? 0 : 1)
}

function isNear(one: MergeableHeadline, other: MergeableHeadline): boolean {
  if (one.publishedAtMs === null || other.publishedAtMs === null) return true
  return Math.abs(one.publishedAtMs - other.publishedAtMs) <= SAME_STORY_MS
}

function toLinkKey(link: string): string {
  // The tape links to pages of our own.
  const url = new URL(link, 'http://own.page')
  const query = [...url.searchParams].filter(([name]) => !TRACKING.test(name))
  const place = `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`
  return `${place}?${new URLSearchParams(query).toString()}`
}

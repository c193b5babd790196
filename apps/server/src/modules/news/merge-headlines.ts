import type { ProviderHeadline } from '../../providers/content-ports.ts'
import { toNewestFirst } from '../../providers/read-headlines.ts'
import { foldHeadline } from './news-rules.ts'

const SAME_STORY_MS = 3 * 86_400_000
/** Parameters that say where a reader comes from. */
const TRACKING = /^(utm_|at_|ito$|cmp$|ocid$|fbclid$|gclid$)/i

/** A headline of one of several feeds. */
export interface MergeableHeadline extends ProviderHeadline {
  /** Whether it is known who published it: named, or the feed's own publisher. */
  readonly hasPublisher: boolean
}

/**
 * One headline for each story, newest first, the undated ones last: the same address, or the same
 * words within three days, are one story, of which the one with its publisher is kept.
 */
export function mergeHeadlines<T extends MergeableHeadline>(headlines: readonly T[]): T[] {
  const links = new Set<string>()
  const byWords = new Map<string, T[]>()
  const kept = headlines
    .toSorted((one, other) => worthOf(other) - worthOf(one))
    .filter((headline) => {
      const link = toLinkKey(headline.link)
      const words = foldHeadline(headline.headline)
      const namesakes = words === '' ? [] : (byWords.get(words) ?? [])
      if (links.has(link) || namesakes.some((other) => isNear(headline, other))) return false
      links.add(link)
      byWords.set(words, [...namesakes, headline])
      return true
    })
  return toNewestFirst(kept)
}

function worthOf({ hasPublisher, publishedAtMs }: MergeableHeadline): number {
  return (hasPublisher ? 2 : 0) + (publishedAtMs === null ? 0 : 1)
}

function isNear(one: MergeableHeadline, other: MergeableHeadline): boolean {
  if (one.publishedAtMs === null || other.publishedAtMs === null) return true
  return Math.abs(one.publishedAtMs - other.publishedAtMs) <= SAME_STORY_MS
}

function toLinkKey(link: string): string {
  const url = new URL(link)
  const asked = [...url.searchParams].filter(([name]) => !TRACKING.test(name))
  const place = `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`
  return `${place}?${new URLSearchParams(asked).toString()}`
}

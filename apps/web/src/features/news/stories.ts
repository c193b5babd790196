import type { Headline, NewsGroup } from '@leadenhall/contract/news/index.ts'
import type { Tweet } from '@leadenhall/contract/social/index.ts'

/** A line of a list of news, wherever it was said. */
export interface Story {
  readonly key: string
  readonly text: string
  readonly link: string
  readonly by: string
  /** ISO instant, null when undated. */
  readonly date: string | null
  readonly isPost: boolean
}

/** @param from what tells this list's lines from those of others */
export function toStory(
  { Headline, StoryLink, Date, Source, AggregateSource }: Headline,
  from: string,
): Story {
  return {
    key: `${from} ${StoryLink} ${Headline}`,
    text: Headline,
    link: StoryLink,
    by: AggregateSource === null ? Source : `${Source} via ${AggregateSource}`,
    date: Date,
    isPost: false,
  }
}

/** The headlines of groups in the order of the groups. */
export function toStories(groups: readonly NewsGroup[]): Story[] {
  return groups.flatMap(({ GroupName, Headlines }) =>
    Headlines.map((headline) => toStory(headline, GroupName)),
  )
}

export function toPosts(tweets: readonly Tweet[]): Story[] {
  return tweets.map(({ link, content, username, postedAt }) => ({
    key: link,
    text: content,
    link,
    by: `@${username}`,
    date: postedAt,
    isPost: true,
  }))
}

/** Newest first, the undated last; a story that several sources tell once. */
export function byNewest(stories: readonly Story[]): Story[] {
  const seen = new Set<string>()
  return stories
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
    .filter(({ text, link }) => {
      const keys = [link, text.toLowerCase()]
      if (keys.some((key) => seen.has(key))) return false
      for (const key of keys) seen.add(key)
      return true
    })
}

/** The items in an order by chance (Fisher–Yates). @param random in [0, 1) */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const held = shuffled[last] as T
    shuffled[last] = shuffled[other] as T
    shuffled[other] = held
  }
  return shuffled
}

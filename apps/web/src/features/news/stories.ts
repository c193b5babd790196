import type { Headline, NewsGroup } from '@leadenhall/contract/news/index.ts'
import type { Tweet } from '@leadenhall/contract/social/index.ts'
import type { Story as TapeStory } from '@leadenhall/contract/tape/index.ts'
import { texts } from './texts.ts'

/** A news list item: a headline or a post. */
export interface Story {
  readonly key: string
  readonly text: string
  readonly link: string
  readonly by: string
  /** ISO instant, null when undated. */
  readonly date: string | null
  readonly isPost: boolean
}

/** @param from prefix that keeps ids unique across lists */
export function toStory(
  { Headline, StoryLink, Date, Source, AggregateSource }: Headline,
  from: string,
): Story {
  return {
    key: `${from} ${StoryLink} ${Headline}`,
    text: Headline,
    link: StoryLink,
    by: AggregateSource === null ? Source : texts.via(Source, AggregateSource),
    date: Date,
    isPost: false,
  }
}

export function fromTape({ id, headline, link, time }: TapeStory): Story {
  return { key: id, text: headline, link, by: texts.tape, date: time, isPost: false }
}

/** The groups' headlines, in group order. */
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

/** Newest first, undated last, without duplicates of a story from several sources. */
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

/** Shuffles the items (Fisher–Yates). @param random returns a number in [0, 1) */
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

import type {
  Headline,
  HeadlineLine,
  NewsGroup,
  NewsKind,
} from '@leadenhall/contract/news/index.ts'
import { NEWS_KINDS } from '@leadenhall/contract/news/kinds.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Tweet } from '@leadenhall/contract/social/index.ts'
import type { StoryPrice, Story as TapeStory } from '@leadenhall/contract/tape/index.ts'
import { texts } from './texts.ts'

/** A news list item: a headline or a post. */
export interface Story {
  readonly key: string
  readonly text: string
  readonly link: string
  readonly by: string
  /** ISO instant, null when undated. */
  readonly date: string | null
  /** The share that it is about; null when that is none, several or not known. */
  readonly ticker: string | null
  /** The publisher's summary; null without one. */
  readonly body: string | null
  readonly kind: NewsKind
  /** Of the share when the story became true; null where that is not known. */
  readonly priceThen: StoryPrice | null
  readonly isPost: boolean
  /** Of a story that sums up like facts: each of them, newest first. */
  readonly members: readonly Story[]
}

/** @param from prefix that keeps ids unique across lists */
export function toStory(headline: Headline, from: string): Story {
  const { Source, AggregateSource, Members } = headline
  const by = AggregateSource === null ? Source : texts.via(Source, AggregateSource)
  const toLine = ({
    Headline: text,
    StoryLink: link,
    Date: date,
    Ticker: ticker,
    Body: body,
    Kind: kind,
    PriceThen: priceThen,
  }: HeadlineLine) => ({
    key: `${from} ${link} ${text}`,
    text,
    link,
    by,
    date,
    ticker,
    body,
    kind,
    priceThen,
    isPost: false,
    members: [],
  })
  return { ...toLine(headline), members: Members.map(toLine) }
}

export function fromTape({ id, headline, link, price, ticker, time }: TapeStory): Story {
  const of = { key: id, text: headline, link, ticker, date: time, priceThen: price }
  return { ...of, body: null, kind: 'moves', by: texts.tape, isPost: false, members: [] }
}

const dayOf = (date: string | null) =>
  date === null ? '' : toTradingDate(Date.parse(date), 'Europe/London')

/** Facts about the prices of one share on one day are one story, the first of them, with the others. */
export function foldFacts(stories: readonly Story[]): Story[] {
  const isFact = ({ kind, members, ticker }: Story) =>
    kind === 'moves' && ticker !== null && members.length === 0
  const keyOf = (story: Story) => `${story.ticker} ${dayOf(story.date)}`
  const facts = Map.groupBy(stories.filter(isFact), keyOf)
  return stories.flatMap((story) => {
    if (!isFact(story)) return [story]
    const [first, ...others] = facts.get(keyOf(story)) ?? []
    if (first !== story) return []
    return [others.length === 0 ? story : { ...story, members: [story, ...others] }]
  })
}

/** Kinds that the stories have, in the order of the choice. */
export function kindsOf(stories: readonly Story[]): NewsKind[] {
  const found = new Set(stories.map(({ kind }) => kind))
  return NEWS_KINDS.filter((kind) => found.has(kind))
}

/** The groups' headlines, in group order. */
export function toStories(groups: readonly NewsGroup[]): Story[] {
  return groups.flatMap(({ GroupName, Headlines }) =>
    Headlines.map((headline) => toStory(headline, GroupName)),
  )
}

/** Source of the tape where it is one group beside publishers; in the demo it has another. */
const LIVE_TAPE = 'tape'
const MAX_TAPE_ROWS = 5

/** The tape's group, and those of publishers. */
export function splitTape(groups: readonly NewsGroup[]) {
  const isTape = ({ state }: NewsGroup) => state.source === LIVE_TAPE
  return {
    tape: groups.filter(isTape),
    publishers: groups.filter((group) => !isTape(group)),
  }
}

/**
 * All groups in one list, newest first. Of a live tape it has a few rows, below every fresher headline
 * of a publisher and never on top; while no publisher has any, it has the whole tape.
 */
export function mixGroups(groups: readonly NewsGroup[]): Story[] {
  const { tape, publishers } = splitTape(groups)
  const news = byNewest(toStories(publishers))
  const facts = byNewest(toStories(tape))
  const [top] = news
  if (!top) return facts
  return [top, ...byNewest([...news.slice(1), ...facts.slice(0, MAX_TAPE_ROWS)])]
}

/** The stories, and each member instead of a story that sums them up. */
export function withMembers(stories: readonly Story[]): Story[] {
  return stories.flatMap((story) => (story.members.length > 0 ? story.members : [story]))
}

export function toPosts(tweets: readonly Tweet[]): Story[] {
  return tweets.map(({ link, content, username, postedAt }) => ({
    key: link,
    text: content,
    link,
    by: `@${username}`,
    date: postedAt,
    ticker: null,
    body: null,
    kind: 'other',
    priceThen: null,
    isPost: true,
    members: [],
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

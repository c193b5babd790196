/**
 * The tape as a source of news. In the demo it is the only one: market stories in groups, a company's
 * own. Beside live sources it is one group of market news.
 */
import type { Story, StoryKind } from '@leadenhall/contract/tape/index.ts'
import type { HeadlineFeed, NewsSource, ProviderHeadline } from './content-ports.ts'
import { storyPath, type TapeReader } from './tape-line.ts'

export const TAPE_PUBLISHER = 'Leadenhall tape'

/** Market stories by what they are about; a story of another kind is in the first group. */
const GROUPS: readonly { readonly name: string; readonly kinds: readonly StoryKind[] }[] = [
  { name: 'Tape: movers and gaps', kinds: ['mover', 'gap'] },
  { name: 'Tape: highs and lows', kinds: ['year-extreme'] },
  { name: 'Tape: indices, sectors and rates', kinds: ['breadth', 'sector', 'round-level'] },
]

export function createTapeSource(
  tape: TapeReader,
  {
    isElsewhere = () => false,
    key,
    simulated,
  }: {
    readonly key: string
    readonly simulated: boolean
    /** True for a fact about a company that another source has. */
    readonly isElsewhere?: (story: Story) => boolean
  },
): NewsSource {
  const feed = (name: string, load: () => Promise<readonly Story[]>): HeadlineFeed => ({
    key: `${key}/${name}`,
    name,
    isSearch: false,
    load: async () => toHeadlines(await load()),
  })
  const common = { key, title: TAPE_PUBLISHER, simulated, isOwn: true, async probe() {} }
  if (!simulated) {
    return { ...common, marketFeeds: () => [feed(TAPE_PUBLISHER, () => tape.market())] }
  }
  return {
    ...common,
    marketFeeds: () =>
      GROUPS.map(({ name, kinds }) =>
        feed(name, async () => (await tape.market()).filter(({ kind }) => kinds.includes(kind))),
      ),
    companyFeeds: ({ symbol }) => [
      {
        ...feed(TAPE_PUBLISHER, async () =>
          (await tape.company(symbol)).filter((story) => !isElsewhere(story)),
        ),
        key: `${key}/company/${symbol}`,
      },
    ],
  }
}

/** So many like facts of a day are one headline. */
const MIN_GROUP = 3

/** Like facts as one headline, dated as the newest of them, and without its members beside it. */
function toHeadlines(stories: readonly Story[]): ProviderHeadline[] {
  const groups = Map.groupBy(stories, ({ id, group, time }) =>
    group === null ? id : `${group} ${time.slice(0, 10)}`,
  )
  return [...groups].flatMap(([id, like]) => {
    const [newest] = like.toSorted((a, b) => b.time.localeCompare(a.time))
    if (!newest || newest.group === null || like.length < MIN_GROUP) return like.map(toHeadline)
    const members = like.map(toHeadline).toSorted((a, b) => b.publishedAtMs - a.publishedAtMs)
    const { priceThen: _price, ticker: _ticker, ...headline } = toHeadline(newest)
    return {
      ...headline,
      id,
      headline: `${like.length} ${newest.group}`,
      link: storyPath({ id, index: newest.index, ticker: null }),
      members,
    }
  })
}

function toHeadline({ id, headline, link, price, ticker, time }: Story) {
  return {
    id,
    headline,
    link,
    publishedAtMs: Date.parse(time),
    publisher: TAPE_PUBLISHER,
    kind: 'moves' as const,
    ...(ticker === null ? {} : { ticker }),
    ...(price === null ? {} : { priceThen: price }),
  }
}

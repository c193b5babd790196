/**
 * The tape as a source of news. In the demo it is the only one: market stories in groups, a company's
 * own, whole periods. Beside live sources it is one group of market news.
 */
import type { Story, StoryKind } from '@leadenhall/contract/tape/index.ts'
import type { HeadlineFeed, NewsSource, ProviderHeadline } from './content-ports.ts'
import type { TapeReader } from './tape-line.ts'

export const TAPE_PUBLISHER = 'Leadenhall tape'

/** Market stories by what they are about; a story of another kind is in the first group. */
const GROUPS: readonly { readonly name: string; readonly kinds: readonly StoryKind[] }[] = [
  { name: 'Tape: movers and gaps', kinds: ['mover', 'gap'] },
  { name: 'Tape: highs and lows', kinds: ['year-extreme', 'extremes-of-market'] },
  { name: 'Tape: indices, sectors and rates', kinds: ['breadth', 'sector', 'round-level'] },
]

export function createTapeSource(
  tape: TapeReader,
  { key, simulated }: { readonly key: string; readonly simulated: boolean },
): NewsSource {
  const feed = (name: string, load: () => Promise<readonly Story[]>): HeadlineFeed => ({
    key: `${key}/${name}`,
    name,
    isSearch: false,
    load: async () => (await load()).map(toHeadline),
  })
  const common = { key, title: TAPE_PUBLISHER, simulated, async probe() {} }
  if (!simulated) {
    return { ...common, marketFeeds: () => [feed(TAPE_PUBLISHER, async () => tape.market())] }
  }
  return {
    ...common,
    marketFeeds: () =>
      GROUPS.map(({ name, kinds }) =>
        feed(name, async () => tape.market().filter(({ kind }) => kinds.includes(kind))),
      ),
    companyFeeds: ({ symbol }) => [
      { ...feed(TAPE_PUBLISHER, () => tape.company(symbol)), key: `${key}/company/${symbol}` },
    ],
    researchFeeds: () => [
      feed('Weeks of the indices', () => tape.periods('week')),
      feed('Months of the indices', () => tape.periods('month')),
    ],
  }
}

function toHeadline({ id, headline, link, time }: Story): ProviderHeadline {
  return { id, headline, link, publishedAtMs: Date.parse(time), publisher: TAPE_PUBLISHER }
}

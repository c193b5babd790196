/**
 * The boards of the demo: two bots that say what a share's volumes and levels did; other facts are
 * news. Nothing is invented about a company, and every author is named as a bot.
 */
import type { Story, StoryKind } from '@leadenhall/contract/tape/index.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { BoardSource, ProviderMessage } from '../content-ports.ts'
import type { TapeReader } from '../tape-line.ts'

interface Bot {
  readonly author: string
  readonly kinds: readonly StoryKind[]
  /** The bot's addition to the fact. */
  readonly remark: string
}

const BOTS: readonly Bot[] = [
  {
    author: 'Volume bot',
    kinds: ['volume'],
    remark: 'I compare the shares traded with their average over 30 sessions.',
  },
  {
    author: 'Level bot',
    kinds: ['close-in-sessions', 'year-extreme', 'average-crossed', 'round-level'],
    remark: 'I watch highs, lows and averages.',
  },
]

/** True for a fact that a bot posts, so that the news has it no second time. */
export const isPosted = ({ kind }: Story) => BOTS.some(({ kinds }) => kinds.includes(kind))

export function createDemoBoard({
  imitates,
  tape,
}: {
  readonly imitates: Pick<BoardSource, 'key' | 'title'>
  readonly tape: TapeReader
}): BoardSource {
  const key = `demo-${imitates.key}`
  return {
    key,
    title: `${imitates.title} (simulated)`,
    simulated: true,
    boardUrl: ({ symbol }) => `/share/${encodeURIComponent(symbol)}`,
    async listMessages({ symbol, tidm }) {
      const stories = await tape.company(symbol)
      return stories.flatMap((story) => toMessage(story, key, tidm ?? symbol) ?? [])
    },
    async probe() {},
  }
}

function toMessage(story: Story, key: string, postedIn: string): ProviderMessage | null {
  const bot = BOTS.find(({ kinds }) => kinds.includes(story.kind))
  if (!bot) return null
  return {
    id: `${key}-${story.id}`,
    heading: story.headline,
    html: `<p>${escapeHtml(story.headline)}.</p><p>${bot.remark} The prices are simulated.</p>`,
    author: bot.author,
    postedAtMs: Date.parse(story.time),
    postedIn,
    opinion: null,
    priceText: null,
  }
}

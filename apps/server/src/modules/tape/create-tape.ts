/** The stories of the present session, written again as quotes change. */
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Story } from '@leadenhall/contract/tape/index.ts'
import { runNow, runPaced } from '../../platform/pace.ts'
import type { TapeReader } from '../../providers/tape-line.ts'
import type { HistoryDeps } from '../history/index.ts'
import {
  gatherLevels,
  gatherMembers,
  LEVELS,
  MEMBER_INDICES,
  type TapeDeps,
} from './gather-quotes.ts'
import { writeIndexStories, writeRoundLevelStory } from './market-stories.ts'
import type { Period } from './period-stories.ts'
import { readCompanyStories, readPeriodStories } from './read-stories.ts'
import { type StoryDraft, shortNameOf } from './story-text.ts'

export interface Tape extends TapeReader {
  /** Writes the stories of the latest quotes, and once a day those of the last week and month. */
  rewrite(): Promise<void>
}

/** A fact as common as one in four is no story. */
const MIN_RARITY = 2
const MAX_STORIES = 400
const INDICES = ['^FTSE', '^FTMC', '^FTAI', '^GSPC']

export function createTape(deps: TapeDeps & HistoryDeps): Tape {
  let stories: readonly Story[] = []
  let isWritten = false
  let lastPeriods: readonly StoryDraft[] = []
  let periodsReadOn = ''
  const isSimulated = () => deps.registry.mode() === 'demo'
  const present = (drafts: readonly StoryDraft[]) =>
    drafts.map((draft) => toStory(draft, isSimulated()))

  function* write(): Generator<undefined, void, void> {
    const drafts = gatherLevels(deps).flatMap((quote) => writeRoundLevelStory(quote) ?? [])
    for (const index of MEMBER_INDICES) {
      drafts.push(...writeIndexStories(yield* gatherMembers(deps, index)))
      yield
    }
    stories = present(chooseStories([...drafts, ...lastPeriods]))
    isWritten = stories.length > 0
  }
  const readPeriods = async (period: Period) => {
    const read = INDICES.map((symbol) =>
      readPeriodStories(deps, symbol, LEVELS[symbol] ?? symbol, period),
    )
    return Promise.all(read)
  }
  return {
    market() {
      if (!isWritten) runNow(write())
      return stories
    },
    async rewrite() {
      await runPaced(write())
      const today = toTradingDate(deps.clock.now(), 'Europe/London')
      if (periodsReadOn === today) return
      periodsReadOn = today
      const read = await Promise.all([readPeriods('week'), readPeriods('month')])
      lastPeriods = read.flat().flatMap((ofIndex) => ofIndex.slice(0, 1))
      await runPaced(write())
    },
    async company(symbol) {
      const name =
        LEVELS[symbol] ?? shortNameOf(deps.universe().resolve(symbol)?.listing.name ?? symbol)
      return present(await readCompanyStories(deps, symbol, name))
    },
    async periods(period: Period) {
      const drafts = (await readPeriods(period)).flat()
      return present(drafts.toSorted((a, b) => b.atMs - a.atMs))
    },
  }
}

/** The rarest first, each fact once: a share in two indices has one story of a kind. */
export function chooseStories(drafts: readonly StoryDraft[]): StoryDraft[] {
  const seen = new Set<string>()
  const chosen: StoryDraft[] = []
  for (const story of drafts.toSorted((a, b) => b.rarity - a.rarity || (a.id < b.id ? -1 : 1))) {
    const fact = story.ticker === null ? story.id : `${story.ticker} ${story.kind}`
    if (story.rarity < MIN_RARITY || seen.has(fact)) continue
    seen.add(fact)
    chosen.push(story)
  }
  return chosen.slice(0, MAX_STORIES)
}

function toStory(draft: StoryDraft, simulated: boolean): Story {
  const { atMs, ...story } = draft
  return { ...story, time: new Date(atMs).toISOString(), link: linkOf(draft), simulated }
}

const PAGE_OF_INDEX: Readonly<Record<string, string>> = {
  'FTSE 100': '^FTSE',
  'FTSE 250': '^FTMC',
  'FTSE AIM All-Share': '^FTAI',
}

/**
 * The page of the security, or of the index whose members the story compares; the query makes the
 * links of two stories different, by which feed readers know them.
 */
function linkOf({ atMs, index, kind, ticker }: StoryDraft): string {
  const page = encodeURIComponent(ticker ?? PAGE_OF_INDEX[index ?? ''] ?? '^FTSE')
  return `/share/${page}?story=${kind}-${new Date(atMs).toISOString().slice(0, 10)}`
}

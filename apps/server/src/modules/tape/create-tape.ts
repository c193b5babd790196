/** The stories of the present session, written again as quotes change. */
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Story } from '@leadenhall/contract/tape/index.ts'
import type { ModuleContext } from '../../platform/module.ts'
import { within } from '../../platform/within.ts'
import { storyPath, type TapeReader } from '../../providers/tape-line.ts'
import type { HistoryDeps } from '../history/index.ts'
import { LEVELS, type TapeDeps } from './gather-quotes.ts'
import { createKeptRecord } from './kept-record.ts'
import type { Period } from './period-stories.ts'
import { readCompanyStories, readPeriodStories } from './read-stories.ts'
import { createReplayedRecord } from './replayed-record.ts'
import { isRare } from './session-record.ts'
import { type StoryDraft, shortNameOf } from './story-text.ts'

export interface Tape extends TapeReader {
  /** Adds the facts that have become true, and once a day those of the last week and month. */
  rewrite(): Promise<void>
}

const MAX_STORIES = 400
const PATIENCE_MS = 1000
const INDICES = ['^FTSE', '^FTMC', '^FTAI', '^GSPC']

export function createTape(deps: TapeDeps & HistoryDeps & Pick<ModuleContext, 'archive'>): Tape {
  const [simulated] = deps.registry.providersFor('simulateQuotes')
  const record = simulated ? createReplayedRecord(deps, simulated) : createKeptRecord(deps)
  let stories: readonly Story[] | null = null
  let writing: Promise<void> | null = null
  let lastPeriods: readonly StoryDraft[] = []
  let periodsReadOn = ''
  const isSimulated = () => deps.registry.mode() === 'demo'
  const present = (drafts: readonly StoryDraft[]) =>
    drafts.map((draft) => toStory(draft, isSimulated()))

  const choose = () => present(chooseStories([...record.list(), ...lastPeriods]))

  async function write(): Promise<void> {
    await record.update()
    stories = choose()
  }
  /** One update at a time: a replay adds to what it has found so far. */
  function writeOnce(): Promise<void> {
    writing ??= write().finally(() => {
      writing = null
    })
    return writing
  }
  const readPeriods = async (period: Period) => {
    const read = INDICES.map((symbol) =>
      readPeriodStories(deps, symbol, LEVELS[symbol] ?? symbol, period),
    )
    return Promise.all(read)
  }
  return {
    async market() {
      // A first replay of the simulated day takes seconds on a busy machine. The timer's own rewrite
      // reports a failure.
      const first = stories === null ? writeOnce().catch(() => undefined) : undefined
      if (first) await within(deps.patienceMs ?? PATIENCE_MS, first)
      return stories ?? choose()
    },
    async rewrite() {
      await writeOnce()
      const today = toTradingDate(deps.clock.now(), 'Europe/London')
      if (periodsReadOn === today) return
      periodsReadOn = today
      const read = await Promise.all([readPeriods('week'), readPeriods('month')])
      lastPeriods = read.flat().flatMap((ofIndex) => ofIndex.slice(0, 1))
      await writeOnce()
    },
    async company(symbol) {
      const name =
        LEVELS[symbol] ?? shortNameOf(deps.universe().resolve(symbol)?.listing.name ?? symbol)
      return present(await readCompanyStories(deps, symbol, name))
    },
  }
}

/** The rarest first, each fact once: a share in two indices has one story of a kind. */
export function chooseStories(drafts: readonly StoryDraft[]): StoryDraft[] {
  const seen = new Set<string>()
  const chosen: StoryDraft[] = []
  for (const story of drafts.toSorted((a, b) => b.rarity - a.rarity || (a.id < b.id ? -1 : 1))) {
    const fact = story.ticker === null ? story.id : `${story.ticker} ${story.kind}`
    if (!isRare(story) || seen.has(fact)) continue
    seen.add(fact)
    chosen.push(story)
  }
  return chosen.slice(0, MAX_STORIES)
}

function toStory(draft: StoryDraft, simulated: boolean): Story {
  const { atMs, ...story } = draft
  return { ...story, time: new Date(atMs).toISOString(), link: storyPath(draft), simulated }
}

/**
 * The record of the simulated market. Its past can be computed, so every node and every start has
 * the same day: it looks at the market from the open on, at moments that depend on nothing else.
 */

import { runPaced } from '../../platform/pace.ts'
import type { MarketDataProvider, ProviderQuote } from '../../providers/ports.ts'
import type { ProviderWith } from '../../providers/registry.ts'
import {
  gatherQuote,
  LONDON,
  listTapeSymbols,
  type Moment,
  presentSession,
  type QuoteFields,
  type TapeDeps,
  writeStories,
} from './gather-quotes.ts'
import { isRare, type SessionRecord } from './session-record.ts'
import type { StoryDraft } from './story-text.ts'
import { writeExtremeStories, writeRoundLevelStory } from './ticker-stories.ts'

const MINUTE_MS = 60_000
const LOOK_EVERY_MINUTES = 20
/** Sixteen hours; the rest of a session that lasts over night or a weekend has a look an hour. */
const CLOSE_LOOKS = 48
const LATE_EVERY_MINUTES = 60
/** Spreads looks over their interval, so that moments do not fall on whole thirds of an hour. */
const GOLDEN_RATIO = 0.618_033_988_75

type SimulatedMarket = ProviderWith<MarketDataProvider, 'simulateQuotes'>

/** When the market is looked at for the n-th time, n from 0. */
function lookAt(openedMs: number, look: number): number {
  const late = Math.max(0, look - CLOSE_LOOKS)
  const start = (look - late) * LOOK_EVERY_MINUTES + late * LATE_EVERY_MINUTES
  const minute = 1 + Math.floor((LOOK_EVERY_MINUTES - 1) * ((look * GOLDEN_RATIO) % 1))
  return openedMs + (start + minute) * MINUTE_MS
}

export function createReplayedRecord(deps: TapeDeps, market: SimulatedMarket): SessionRecord {
  let openedMs = Number.NaN
  let looks = 0
  let known = new Map<string, StoryDraft>()

  async function listMoments(
    symbols: readonly string[],
    instantsMs: readonly number[],
  ): Promise<Moment[]> {
    const quotes = await market.simulateQuotes(symbols, instantsMs)
    return instantsMs.map((nowMs, place) => {
      const bySymbol = new Map(quotes[place]?.map((quote) => [quote.symbol, quote]))
      return { nowMs, find: (ticker) => toFields(bySymbol.get(ticker)) }
    })
  }

  async function look(moment: Moment, beforeMs: number): Promise<void> {
    for (const draft of await runPaced(writeStories(deps, moment))) {
      if (!isRare(draft) || known.has(draft.id)) continue
      known.set(draft.id, await findFirst(draft, beforeMs, moment.nowMs))
    }
  }

  /** The story at the minute in which a price reached its extreme or level, by bisection. */
  async function findFirst(draft: StoryDraft, fromMs: number, toMs: number): Promise<StoryDraft> {
    if (draft.kind !== 'year-extreme' && draft.kind !== 'round-level') return draft
    let first = draft
    let [before, after] = [fromMs / MINUTE_MS, toMs / MINUTE_MS]
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2)
      const found = await storyOf(draft, middle * MINUTE_MS)
      if (found) [first, after] = [found, middle]
      else before = middle
    }
    return first
  }

  async function storyOf({ id, index, ticker }: StoryDraft, atMs: number) {
    if (ticker === null) return undefined
    const [moment] = await listMoments([ticker], [atMs])
    const quote = moment && gatherQuote(deps, moment, ticker)
    if (!quote) return undefined
    const drafts =
      index === null ? [writeRoundLevelStory(quote)] : writeExtremeStories(index, quote)
    return drafts.find((draft) => draft?.id === id) ?? undefined
  }

  return {
    async update() {
      const nowMs = deps.clock.now()
      const session = presentSession(deps, LONDON, nowMs)
      if (session.openedMs !== openedMs) {
        openedMs = session.openedMs
        looks = 0
        known = new Map()
      }
      const instants: number[] = []
      while (lookAt(openedMs, looks + instants.length) <= nowMs) {
        instants.push(lookAt(openedMs, looks + instants.length))
      }
      if (instants.length === 0) return
      for (const moment of await listMoments(listTapeSymbols(deps.universe()), instants)) {
        await look(moment, looks === 0 ? openedMs : lookAt(openedMs, looks - 1))
        looks += 1
      }
    },
    list: () => [...known.values()],
  }
}

function toFields(quote: ProviderQuote | undefined): QuoteFields | null {
  if (!quote) return null
  const { price, unit, previousClose } = quote
  if (price === null || unit === null || previousClose === null || previousClose <= 0) return null
  return {
    ticker: quote.symbol,
    kind: quote.kind,
    price,
    unit,
    previousClose,
    changeRatio: price / previousClose - 1,
    open: quote.open,
    dayHigh: quote.dayHigh,
    dayLow: quote.dayLow,
    fiftyTwoWeekHigh: quote.fiftyTwoWeekHigh,
    fiftyTwoWeekLow: quote.fiftyTwoWeekLow,
    atMs: quote.asOfMs,
  }
}

/**
 * The record of live quotes. A fact is known from when it was first seen, so the archive keeps it for
 * all nodes and across restarts.
 */
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import type { ModuleContext } from '../../platform/module.ts'
import { runPaced } from '../../platform/pace.ts'
import {
  LONDON,
  presentSession,
  type QuoteFields,
  type TapeDeps,
  writeStories,
} from './gather-quotes.ts'
import { isRare, type SessionRecord } from './session-record.ts'
import type { StoryDraft } from './story-text.ts'

/** The longest holiday is five days. */
const KEPT_FOR_MS = 6 * 86_400_000
/** How soon the stories of another node appear here. */
const READ_EVERY_MS = 60_000
const KEPT = { source: 'tape', subject: 'session', keepForMs: KEPT_FOR_MS } as const

export function createKeptRecord(deps: TapeDeps & Pick<ModuleContext, 'archive'>): SessionRecord {
  const { archive, clock, latest } = deps
  let known: ReadonlyMap<string, StoryDraft> = new Map()
  let readMs = Number.NEGATIVE_INFINITY
  return {
    async update() {
      const nowMs = clock.now()
      const found = await runPaced(
        writeStories(deps, { nowMs, find: (t) => findLatest(latest, t) }),
      )
      const added = found.filter((draft) => isRare(draft) && !known.has(draft.id))
      if (added.length > 0 || nowMs >= readMs + READ_EVERY_MS) {
        const kept = await archive.keepFirst(
          KEPT,
          added.map((body) => ({ id: body.id, saidAtMs: body.atMs, body })),
        )
        // An earlier release kept them without a price.
        known = new Map(kept.map(({ id, body }) => [id, { ...body, price: body.price ?? null }]))
        readMs = nowMs
      }
    },
    list() {
      const { openedMs } = presentSession(deps, LONDON, clock.now())
      return [...known.values()].filter(({ atMs }) => atMs >= openedMs)
    },
  }
}

function findLatest(latest: TapeDeps['latest'], ticker: string): QuoteFields | null {
  const quote = latest.find(ticker)?.quote
  if (!quote || isDoubtful(quote)) return null
  const { price, unit, previousClose, changeRatio, provenance } = quote
  if (price === null || unit === null || previousClose === null || changeRatio === null) return null
  return {
    ticker,
    kind: quote.kind,
    price,
    unit,
    previousClose,
    changeRatio,
    open: quote.open,
    dayHigh: quote.dayHigh,
    dayLow: quote.dayLow,
    fiftyTwoWeekHigh: quote.fiftyTwoWeekHigh,
    fiftyTwoWeekLow: quote.fiftyTwoWeekLow,
    atMs: Date.parse(provenance.asOf),
  }
}

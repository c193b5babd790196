/** Order of a day's activities of linked instruments where each trade has a time. Pure. */
import { applyActivity } from './apply-activity.ts'
import { compareTexts, type Entry, isEvent, movesShares } from './entry.ts'
import { OversellError } from './oversell.ts'
import type { Position } from './position.ts'

const NO_RATES = () => null

/**
 * The same entries with each day in the order of its times: events first, then for each instrument what
 * has no time, and its trades as they happened. An instrument keeps its order on a day on which one of
 * its trades has no time, or a sale would come before the purchase that covers it, because files write
 * times in different zones.
 * @param entries of linked instruments in one account, in `compareEntries` order
 */
export function orderByTimes(entries: readonly Entry[], accountCurrency: string): readonly Entry[] {
  if (entries.every(({ time }) => time === null)) return entries
  const blocks = [...blocksOf(entries)]
  if (!blocks.some(({ asStored, byTime }) => byTime !== asStored)) return entries
  const context = { accountCurrency, rateOn: NO_RATES, transit: null }
  const ordered: Entry[] = []
  let positions: ReadonlyMap<string, Position> = new Map()
  for (const { asStored, byTime } of blocks) {
    const timed = apply(byTime, positions, context)
    const applied = timed ?? apply(asStored, positions, context)
    // More is sold than was ever held, which others report.
    if (!applied) return entries
    ordered.push(...(timed ? byTime : asStored))
    positions = applied
  }
  return ordered
}

/** A day's events, or one instrument's other activities of the day. */
interface Block {
  readonly asStored: readonly Entry[]
  /** The same array where times change nothing. */
  readonly byTime: readonly Entry[]
}

function* blocksOf(entries: readonly Entry[]): Generator<Block> {
  for (let from = 0; from < entries.length; ) {
    const day = entries[from]?.day
    let until = from + 1
    while (entries[until]?.day === day) until += 1
    const ofDay = entries.slice(from, until)
    from = until
    const events = ofDay.filter(isEvent)
    yield { asStored: events, byTime: events }
    const others = Map.groupBy(
      ofDay.filter((entry) => !isEvent(entry)),
      ({ subject }) => subject,
    )
    for (const asStored of others.values()) yield { asStored, byTime: sortByTime(asStored) }
  }
}

function sortByTime(asStored: readonly Entry[]): readonly Entry[] {
  const isTimed = asStored.every((entry) => entry.time !== null || !movesShares(entry))
  if (asStored.length === 1 || !isTimed) return asStored
  const byTime = asStored.toSorted(({ time: a }, { time: b }) => compareTexts(a ?? '', b ?? ''))
  return byTime.every((entry, index) => entry === asStored[index]) ? asStored : byTime
}

/** Positions after the entries; null if one takes more than is held. */
function apply(
  entries: readonly Entry[],
  before: ReadonlyMap<string, Position>,
  context: Parameters<typeof applyActivity>[2],
): ReadonlyMap<string, Position> | null {
  const positions = new Map(before)
  try {
    for (const entry of entries) {
      for (const [subject, position] of applyActivity(entry, positions, context)) {
        positions.set(subject, position)
      }
    }
    return positions
  } catch (error) {
    if (error instanceof OversellError) return null
    throw error
  }
}

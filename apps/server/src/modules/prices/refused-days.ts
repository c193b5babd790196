import type { PriceSource } from '@leadenhall/contract/prices/index.ts'
import type { RefusedDay } from '../../providers/ports.ts'

/** Days that sources stated and that were not used, on this node since its start. */
export interface RefusedDays {
  note(source: string, symbol: string, refused: readonly RefusedDay[]): void
  listOf(source: string): PriceSource['refused']
}

const MOST_SERIES = 2000
const MOST_REASONS = 20

/** @param onNew called for a series whose refused days differ from those noted before */
export function createRefusedDays(
  onNew: (source: string, symbol: string, refused: readonly RefusedDay[]) => void,
): RefusedDays {
  const bySeries = new Map<string, { source: string; refused: readonly RefusedDay[] }>()
  return {
    note(source, symbol, refused) {
      const key = `${source} ${symbol}`
      const before = bySeries.get(key)?.refused ?? []
      bySeries.delete(key)
      if (refused.length === 0) return
      if (bySeries.size >= MOST_SERIES) bySeries.delete(bySeries.keys().next().value ?? '')
      bySeries.set(key, { source, refused })
      if (JSON.stringify(before) !== JSON.stringify(refused)) onNew(source, symbol, refused)
    },
    listOf(source) {
      const days = [...bySeries.values()].flatMap((each) =>
        each.source === source ? each.refused : [],
      )
      return [...Map.groupBy(days, ({ reason }) => reason)]
        .map(([reason, group]) => ({
          reason,
          days: group.length,
          lastDate:
            group
              .map(({ date }) => date)
              .toSorted()
              .at(-1) ?? '',
        }))
        .toSorted((a, b) => b.days - a.days)
        .slice(0, MOST_REASONS)
    },
  }
}

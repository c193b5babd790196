/** Converts a provider's daily series for storage: dated, as traded, in declared units. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ProviderHistory } from '../../providers/ports.ts'
import {
  type Dividend,
  listBars,
  listCorporateActions,
  type SeriesId,
  type StoredBar,
} from './history-store.ts'
import { type Split, splitFactorAfter, undoSplitAdjustment } from './split-adjustment.ts'

export interface StoredSeries {
  readonly stored: readonly StoredBar[]
  readonly splits: readonly Split[]
  readonly dividends: readonly Dividend[]
}

/** If a day occurs twice, the last row wins, because sources append the current day. */
export function toStoredSeries(history: ProviderHistory): StoredSeries {
  const byDate = new Map<string, StoredBar>()
  for (const bar of history.bars) {
    const { open, high, low, close, volume, adjustedClose } = bar
    const date = toTradingDate(bar.time * 1000, history.timeZone)
    const row = { date, open, high, low, close, volume, adjustedClose, unit: history.unit }
    byDate.set(date, history.splitAdjusted ? undoSplitAdjustment(row, history.splits) : row)
  }
  return {
    stored: [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    splits: history.splits,
    dividends: history.splitAdjusted
      ? history.dividends.map((dividend) => ({
          ...dividend,
          amount: dividend.amount * splitFactorAfter(dividend.date, history.splits),
        }))
      : history.dividends,
  }
}

/** Relative change of an adjusted close above which a dividend or split must be new. */
const REVISION_TOLERANCE = 1e-6

/**
 * True if an extension shows that the source has revised stored days: a split was added, removed or
 * changed, or an adjusted close was corrected. If so, the whole series must be fetched again.
 * @param from first day of the extension
 */
export async function isRevised(
  db: Db,
  series: SeriesId,
  extension: ProviderHistory,
  from: TradingDate,
): Promise<boolean> {
  const { splits } = await listCorporateActions(db, series)
  const known = new Set(splits.filter(({ date }) => date >= from).map(toSplitKey))
  const current = extension.splits.map(toSplitKey)
  if (current.length !== known.size || current.some((key) => !known.has(key))) return true
  const { stored } = toStoredSeries(extension)
  const [first] = stored
  if (!first) return false
  const bars = await listBars(db, series, first.date, '9999-12-31')
  const adjusted = new Map(bars.map((bar) => [bar.date, bar.adjustedClose]))
  // Skip the newest stored day, which may have been fetched while it was still trading.
  const lastKnown = bars.at(-1)?.date
  return stored.some(({ date, adjustedClose }) => {
    const before = adjusted.get(date)
    if (date === lastKnown || before == null || adjustedClose === null) return false
    return Math.abs(adjustedClose - before) > Math.abs(before) * REVISION_TOLERANCE
  })
}

function toSplitKey({ date, numerator, denominator }: Split): string {
  return `${date} ${numerator / denominator}`
}

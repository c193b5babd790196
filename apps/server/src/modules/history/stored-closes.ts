/** Stored daily closes without a request, adjusted for splits, in the unit of the newest bar. */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { subjectOf } from '../instruments/index.ts'
import { latestRates, witnessesOfSeries } from '../quotes/index.ts'
import type { HistoryDeps } from './history-deps.ts'
import { presentBars } from './present-bars.ts'
import { readSeries } from './read-series.ts'

const DAY_MS = 86_400_000

/** By Unix day, oldest first; null if nothing is stored. Days in doubt or in another unit are left out. */
export async function listStoredCloses(
  deps: HistoryDeps,
  symbol: string,
  from: TradingDate,
): Promise<{ readonly unit: Unit | null; readonly closes: readonly [number, number][] } | null> {
  const series = await readSeries(deps, subjectOf(deps.universe(), symbol), from, false)
  if (!series) return null
  const { bars, unit } = presentBars(
    series,
    witnessesOfSeries(deps, symbol),
    latestRates(deps.latest),
  )
  const closes = bars.flatMap((bar): [number, number][] =>
    bar.close !== null && bar.unit === unit ? [[Date.parse(bar.date) / DAY_MS, bar.close]] : [],
  )
  return { unit, closes }
}

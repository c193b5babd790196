/** Stored daily closes and dividends without a request, adjusted for splits, in the unit of the newest bar. */
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { latestRates, witnessesOfSeries } from '../quotes/index.ts'
import type { HistoryDeps } from './history-deps.ts'
import { presentBars } from './present-bars.ts'
import { readSeries } from './read-series.ts'
import { restateDividends } from './restate-dividends.ts'

const DAY_MS = 86_400_000
/** Dated rates are other series, which are read after this one. */
const NO_RATES = () => null

export interface StoredCloses {
  readonly unit: Unit | null
  /** By Unix day, oldest first, with the shares traded; null where not known. Days in doubt or in another unit are left out. */
  readonly closes: readonly (readonly [day: number, close: number, volume: number | null])[]
  /** False if the source states no dividends. */
  readonly isIncomeKnown: boolean
  /** Amounts for one of today's shares by Unix ex-day; NaN if in doubt or without a dated rate. */
  readonly dividends: readonly (readonly [number, number])[]
}

/** Null if nothing is stored. */
export async function listStoredCloses(
  deps: HistoryDeps,
  symbol: string,
  from: TradingDate,
): Promise<StoredCloses | null> {
  const series = await readSeries(deps, symbol, from, { stale: false })
  if (!series) return null
  const { bars, unit } = presentBars(
    series,
    witnessesOfSeries(deps, symbol),
    latestRates(deps.latest),
  )
  const closes = bars.flatMap((bar): [number, number, number | null][] =>
    bar.close !== null && bar.unit === unit
      ? [[Date.parse(bar.date) / DAY_MS, bar.close, bar.volume]]
      : [],
  )
  const dividends = restateDividends(series.dividends, bars, { ...series, unit, rateOn: NO_RATES })
    .filter(({ date }) => date >= from)
    .map(({ date, restated }) => [Date.parse(date) / DAY_MS, restated ?? Number.NaN] as const)
  const isIncomeKnown = !deps.registry.byKey(series.source)?.statesNoActions
  return { unit, closes, dividends, isIncomeKnown }
}

/** Presents stored days split-adjusted, each with its judged unit and flags. Pure. */
import type { BarFlag } from '@leadenhall/contract/history/index.ts'
import { convert, type Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { type FindRate, type JudgedBar, judgeSeries, type Witness } from '../quotes/index.ts'
import { flagsOfJudgedBar } from './bar-flags.ts'
import type { Dividend } from './history-store.ts'
import type { Series } from './read-series.ts'
import { type PricesOfDay, type Split, splitAdjust, splitFactorAfter } from './split-adjustment.ts'
import { findSplitFactors } from './split-faults.ts'

/** A split-adjusted day. */
export interface DailyBar extends PricesOfDay {
  /** The source's close adjusted for splits and dividends. */
  readonly adjustedClose: number | null
  /** Null if the unit is unknown or the figures are in doubt. */
  readonly unit: Unit | null
  /** As in `ChartBar`. */
  readonly accrued?: number | null
  readonly flags: readonly BarFlag[]
}

export interface PresentedBars {
  readonly bars: readonly DailyBar[]
  /** Unit of the newest bar that is not in doubt; null if there is none. */
  readonly unit: Unit | null
}

export function presentBars(
  { stored, splits, dividends, unit: declared }: Series,
  witnesses: readonly Witness[],
  rate: FindRate,
): PresentedBars {
  const adjusted = stored.map((bar) => splitAdjust(bar, splits))
  const factors = findSplitFactors(adjusted, splits, paymentsIn(dividends, splits, declared))
  const judgements = judgeSeries(
    adjusted.map((bar, index) => toJudgedBar(bar, factors[index] ?? 1)),
    declared,
    witnesses.map((witness) => toPresentShares(witness, splits)),
    rate,
  )
  const bars = adjusted.map((bar, index): DailyBar => {
    const judgement = judgements[index]
    const flags = flagsOfJudgedBar(bar, judgement)
    const hasFault = factors[index] !== 1
    if (hasFault) flags.push('split_in_doubt')
    return { ...bar, unit: hasFault ? null : (judgement?.unit ?? null), flags }
  })
  const unit = bars.findLast((bar) => bar.unit !== null)?.unit ?? null
  return { bars, unit: bars.length === 0 ? declared : unit }
}

/** @param factor by which the prices are off because of a split */
function toJudgedBar(bar: PricesOfDay & { readonly unit: Unit | null }, factor: number): JudgedBar {
  const without = (value: number | null) => (value === null ? null : value / factor)
  return {
    timeMs: Date.parse(bar.date),
    high: without(bar.high),
    low: without(bar.low),
    close: without(bar.close),
    unit: bar.unit,
  }
}

function toPresentShares(witness: Witness, splits: readonly Split[]): Witness {
  const factor = splitFactorAfter(new Date(witness.atMs).toISOString().slice(0, 10), splits)
  return { ...witness, low: witness.low / factor, high: witness.high / factor }
}

/** For one of today's shares. */
function paymentsIn(
  dividends: readonly Dividend[],
  splits: readonly Split[],
  unit: Unit | null,
): { date: TradingDate; amount: number }[] {
  return dividends.flatMap(({ date, amount, unit: declared }) => {
    if (declared === null || unit === null) return []
    const converted = convert({ value: amount, unit: declared }, unit, null)
    return converted ? [{ date, amount: converted.value / splitFactorAfter(date, splits) }] : []
  })
}

/** Flags anomalies in bars. Flagged bars keep the source's figures. */
import type { BarFlag } from '@leadenhall/contract/history/index.ts'
import type { BarJudgement } from '../quotes/index.ts'
import type { PricesOfDay } from './split-adjustment.ts'

type Prices = Omit<PricesOfDay, 'date'>

export function flagsOfBar(bar: Prices): BarFlag[] {
  const { open, high, low, close, volume } = bar
  if (open === null && high === null && low === null && close === null) return ['null_row']
  const flags: BarFlag[] = []
  const isOutside = (value: number | null) =>
    value !== null && ((high !== null && value > high) || (low !== null && value < low))
  if (isOutside(open) || isOutside(close)) flags.push('outside_range')
  if (volume === 0) flags.push('no_volume')
  return flags
}

export function flagsOfJudgedBar(bar: Prices, judgement: BarJudgement | undefined): BarFlag[] {
  const flags = flagsOfBar(bar)
  if (judgement?.isStep) flags.push('unit_step')
  if (judgement?.isInDoubt) flags.push('unit_in_doubt')
  return flags
}

/** Converts chart bars to one unit and computes the change over them. Pure. */
import type { BarFlag, Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { sharesWithReinvestment } from '@leadenhall/contract/history/total-return.ts'
import { convert, currencyOf, type Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { isHundredfoldMove } from '../quotes/index.ts'
import type { WithOther } from './compare-sources.ts'
import type { DailyBar } from './present-bars.ts'

/** Units of `to`'s currency per unit of `from`'s on a day; null if the rate is unknown. */
export type RateOn = (date: TradingDate, from: Unit, to: Unit) => number | null

/** A bar of any length with its judged unit. */
type JudgedBar = Pick<
  DailyBar,
  'open' | 'high' | 'low' | 'close' | 'volume' | 'unit' | 'flags' | 'accrued'
>

/** Converts a day at its own rate, timed at midnight UTC. See {@link toChartBar}. */
export function toDailyChartBar(
  bar: WithOther<DailyBar>,
  unit: Unit | null,
  rateOn: RateOn,
): ChartBar {
  const time = Date.parse(`${bar.date}T00:00:00Z`) / 1000
  const { other } = bar
  return {
    ...toChartBar(bar, time, unit, (from, to) => rateOn(bar.date, from, to)),
    ...(other && bar.unit === unit && { other }),
  }
}

/**
 * Converts a bar to the chart's unit. If the unit or the rate is unknown, the bar is kept with null
 * prices.
 * @param time Unix seconds
 */
export function toChartBar(
  bar: JudgedBar,
  time: number,
  unit: Unit | null,
  rateIn: (from: Unit, to: Unit) => number | null,
): ChartBar {
  const inUnit = (value: number | null) => priceIn(value, bar, unit, rateIn)
  return {
    time,
    open: inUnit(bar.open),
    high: inUnit(bar.high),
    low: inUnit(bar.low),
    close: inUnit(bar.close),
    volume: bar.volume,
    ...(bar.accrued === undefined ? {} : { accrued: bar.accrued }),
    flags: [...bar.flags],
  }
}

/** The bar with a newer price of its own day as its close. */
export function closingAt(bar: ChartBar, close: number): ChartBar {
  const { high, low } = bar
  return {
    ...bar,
    close,
    high: high === null ? null : Math.max(high, close),
    low: low === null ? null : Math.min(low, close),
  }
}

function priceIn(
  value: number | null,
  bar: JudgedBar,
  unit: Unit | null,
  rateIn: (from: Unit, to: Unit) => number | null,
): number | null {
  if (value === null) return null
  // A chart without a unit draws the bars that compare with the newest one.
  if (unit === null) return bar.flags.some((flag) => APART.has(flag)) ? null : value
  if (bar.unit === unit) return value
  if (bar.unit === null) return null
  const needsRate = currencyOf(bar.unit) !== currencyOf(unit)
  const rate = needsRate ? rateIn(bar.unit, unit) : null
  return convert({ value, unit: bar.unit }, unit, rate)?.value ?? null
}

/** Flags of bars that do not compare with the others. */
const APART = new Set<BarFlag>(['unit_step', 'split_in_doubt'])
const IN_DOUBT = new Set<BarFlag>(['unit_in_doubt', 'split_in_doubt'])

/** Units of bars and dividends in currencies other than the chart's. */
export function foreignUnits(
  dated: readonly { readonly unit: Unit | null }[],
  unit: Unit | null,
): Unit[] {
  if (unit === null) return []
  const units = new Set(dated.flatMap((one) => one.unit ?? []))
  return [...units].filter((candidate) => currencyOf(candidate) !== currencyOf(unit))
}

/** A dividend's ex-day and its amount for one of today's shares; null if that is not known. */
export interface Reinvestment {
  readonly date: TradingDate
  readonly restated: number | null
}

/**
 * Change over the bars with dividends reinvested.
 * @param change price change over the same bars
 * @param base as in {@link changeOver}
 */
export function totalReturnOver(
  bars: readonly ChartBar[],
  base: ChartBar | null,
  change: number | null,
  dividends: readonly Reinvestment[],
): number | null {
  if (change === null) return null
  const payments = dividends.map(({ date, restated }) => ({
    time: Date.parse(`${date}T00:00:00Z`) / 1000,
    amount: restated,
  }))
  const shares = sharesWithReinvestment(base === null ? bars : [base, ...bars], payments)
  return shares && (1 + change) * (shares.at(-1) ?? 1) - 1
}

type Change = Pick<Chart, 'changeRatio' | 'changeUnknownBecause'>

/**
 * Last close ÷ base − 1. The base is the close before the range if given, otherwise the first close
 * inside it. Null if the first or last prices are in doubt or in another unit.
 * @param unit the chart's unit; null if the source declared none
 */
export function changeOver(
  bars: readonly ChartBar[],
  base: number | null,
  unit: Unit | null,
): Change {
  const shown = bars.filter(({ close }) => close !== null)
  const [first] = shown
  const last = shown.at(-1)
  const isDoubted = ({ flags }: ChartBar) => flags.some((flag) => IN_DOUBT.has(flag))
  const isApart = (bar: ChartBar) => isDoubted(bar) || bar.flags.includes('unit_step')
  const after = bars.slice(last ? bars.lastIndexOf(last) + 1 : 0)
  const before = base === null ? bars.slice(0, first ? bars.indexOf(first) : 0) : []
  const ends = [...before, ...after]
  if (shown.some(isDoubted) || ends.some(isApart)) {
    if (unit === null) return unknownBecause('unit_unknown')
    return unknownBecause(ends.some(isDoubted) ? 'in_doubt' : 'unit_changed')
  }
  const start = base ?? first?.close ?? null
  if (start === null || start <= 0 || shown.length < (base === null ? 2 : 1)) {
    return unknownBecause('too_few_bars')
  }
  if (base !== null && isHundredfoldMove(base, first?.close ?? null)) {
    return unknownBecause(unit === null ? 'unit_unknown' : 'unit_changed')
  }
  return { changeRatio: (last?.close ?? start) / start - 1, changeUnknownBecause: null }
}

/** The change of a range that the series does not reach back to. */
export const NO_CHANGE: Change = unknownBecause('too_few_bars')

function unknownBecause(because: NonNullable<Change['changeUnknownBecause']>): Change {
  return { changeRatio: null, changeUnknownBecause: because }
}

/** Bars of a chart in one unit, and the change over them. Pure. */
import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { convert, currencyOf, type Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { DailyBar } from './daily-history.ts'

/** Units of `to`'s currency for one of `from`'s on a day, null when no rate is known. */
export type RateOn = (date: TradingDate, from: Unit, to: Unit) => number | null

/**
 * A bar in another unit is converted through that day's rate; where either is unknown its prices
 * are null and the bar stays, flagged.
 */
export function toChartBar(bar: DailyBar, unit: Unit | null, rateOn: RateOn): ChartBar {
  const time = Date.parse(`${bar.date}T00:00:00Z`) / 1000
  const inUnit = (value: number | null) => priceIn(value, bar, unit, rateOn)
  return {
    time,
    open: inUnit(bar.open),
    high: inUnit(bar.high),
    low: inUnit(bar.low),
    close: inUnit(bar.close),
    volume: bar.volume,
    flags: [...bar.flags],
  }
}

function priceIn(
  value: number | null,
  bar: DailyBar,
  unit: Unit | null,
  rateOn: RateOn,
): number | null {
  if (value === null || bar.unit === unit) return value
  if (bar.unit === null || unit === null) return null
  const needsRate = currencyOf(bar.unit) !== currencyOf(unit)
  const rate = needsRate ? rateOn(bar.date, bar.unit, unit) : null
  return convert({ value, unit: bar.unit }, unit, rate)?.value ?? null
}

/** Currencies other than the chart's that its bars are in. */
export function foreignUnits(bars: readonly DailyBar[], unit: Unit | null): Unit[] {
  if (unit === null) return []
  const units = new Set(bars.flatMap((bar) => bar.unit ?? []))
  return [...units].filter((candidate) => currencyOf(candidate) !== currencyOf(unit))
}

type Change = Pick<Chart, 'changeRatio' | 'changeUnknownBecause'>

/**
 * Last close ÷ base − 1. The base is the close before the range where it is given, else the first
 * close inside it.
 */
export function changeOver(bars: readonly ChartBar[], base: number | null): Change {
  const closes = bars.flatMap(({ close }) => (close === null ? [] : [close]))
  const last = closes.at(-1)
  const start = base ?? closes[0]
  const needed = base === null ? 2 : 1
  if (last === undefined || start === undefined || start <= 0 || closes.length < needed) {
    const steps = bars.some(({ flags }) => flags.includes('unit_step'))
    return { changeRatio: null, changeUnknownBecause: steps ? 'unit_changed' : 'too_few_bars' }
  }
  const [first] = bars
  if (base === null && first?.flags.includes('unit_step') && first.close === null) {
    return { changeRatio: null, changeUnknownBecause: 'unit_changed' }
  }
  return { changeRatio: last / start - 1, changeUnknownBecause: null }
}

/** Converts chart bars to one unit and computes the change over them. Pure. */
import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { convert, currencyOf, type Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import type { DailyBar } from './present-bars.ts'
import { stepBetween } from './unit-segments.ts'

/** Units of `to`'s currency per unit of `from`'s on a day; null if the rate is unknown. */
export type RateOn = (date: TradingDate, from: Unit, to: Unit) => number | null

/**
 * Converts a bar at its day's rate. If the unit or the rate is unknown, the bar is kept with null
 * prices.
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
  if (value === null) return null
  if (bar.unit === unit && !(unit === null && bar.flags.includes('unit_step'))) return value
  if (bar.unit === null || unit === null) return null
  const needsRate = currencyOf(bar.unit) !== currencyOf(unit)
  const rate = needsRate ? rateOn(bar.date, bar.unit, unit) : null
  return convert({ value, unit: bar.unit }, unit, rate)?.value ?? null
}

/** Units of bars in currencies other than the chart's. */
export function foreignUnits(bars: readonly DailyBar[], unit: Unit | null): Unit[] {
  if (unit === null) return []
  const units = new Set(bars.flatMap((bar) => bar.unit ?? []))
  return [...units].filter((candidate) => currencyOf(candidate) !== currencyOf(unit))
}

type Change = Pick<Chart, 'changeRatio' | 'changeUnknownBecause'>

/**
 * Last close ÷ base − 1. The base is the close before the range if given, otherwise the first close
 * inside it. Null if a step of about ×100 lies in between.
 * @param unit the chart's unit; null if the source declared none
 */
export function changeOver(
  bars: readonly ChartBar[],
  base: number | null,
  unit: Unit | null,
): Change {
  const isStep = ({ flags, close }: ChartBar) => close === null && flags.includes('unit_step')
  const closes = bars.flatMap(({ close }) => (close === null ? [] : [close]))
  const [first] = closes
  const last = closes.at(-1)
  const start = base ?? first
  const leading = bars.slice(
    0,
    bars.findIndex(({ close }) => close !== null),
  )
  const startsBeyondStep =
    base === null
      ? leading.some(isStep)
      : first !== undefined && base > 0 && stepBetween(base, first) !== 0
  const isTooShort = closes.length < (base === null ? 2 : 1)
  if (startsBeyondStep || (isTooShort && bars.some(isStep))) {
    const because = unit === null ? 'unit_unknown' : 'unit_changed'
    return { changeRatio: null, changeUnknownBecause: because }
  }
  if (isTooShort || last === undefined || start === undefined || start <= 0) {
    return { changeRatio: null, changeUnknownBecause: 'too_few_bars' }
  }
  return { changeRatio: last / start - 1, changeUnknownBecause: null }
}

/** Returns of a period from daily values and flows. Pure. */

import { type Day, isWeekday } from '../../../platform/calendar/days.ts'
import type { DailyTotals } from './daily-values.ts'
import { solveXirr } from './xirr.ts'

export interface DayReturn {
  readonly day: Day
  readonly value: number | null
  readonly flow: number
  readonly return: number | null
  readonly cumulative: number | null
}

export interface PeriodReturns {
  readonly days: readonly DayReturn[]
  readonly startValue: number | null
  readonly endValue: number | null
  readonly netFlow: number
  /** Null also where there was nothing to earn it on. */
  readonly twr: number | null
  readonly mwr: number | null
  /** The day on which a needed value is missing; null if none is. */
  readonly missingOn: Day | null
  /** Why there is no money-weighted return although all values are known. */
  readonly mwrUnknown: 'no_flows' | 'no_solution' | null
  readonly drawdown: { readonly ratio: number; readonly from: Day; readonly to: Day } | null
  readonly volatility: number | null
}

const TRADING_DAYS_PER_YEAR = 252
const FEWEST_DAYS_FOR_VOLATILITY = 20
/** A base of less than a penny is nothing to earn a return on. */
const NOTHING = 0.01

/**
 * The time-weighted return chains r = (V + outflow) ÷ (V₋₁ + inflow) − 1: an inflow counts at the
 * start of its day, an outflow at its end, and flows of one day are netted, so that money that comes
 * and goes on one day changes nothing. On a day that starts with nothing they are not netted, because
 * what came in is all there is to earn a return on. A day without a value is bridged if no flow needs
 * it. Days before there was ever something to earn a return on are 0 in a period with later money, and
 * unknown in one without.
 */
export function computeReturns(totals: DailyTotals, from: Day, to: Day): PeriodReturns {
  const valueOn = (day: Day) => readAt(totals.value, totals, day)
  const flowOn = (day: Day) => readAt(totals.flow, totals, day)
  const startValue = valueOn(from - 1)
  const days: DayReturn[] = []
  let index: number | null = 1
  let base = startValue
  let isBridging = Number.isNaN(startValue)
  let missingOn: Day | null = isBridging ? from - 1 : null
  let netFlow = 0
  let hasMoney = isBridging
  for (let day = from; day <= to; day++) {
    const value = valueOn(day)
    const flow = flowOn(day)
    netFlow += flow
    const inflow = base < NOTHING ? grossInflowOn(totals, day) : Math.max(flow, 0)
    const outflow = inflow - flow
    if (!(base + inflow < NOTHING)) hasMoney = true
    const needsMissing =
      Number.isNaN(flow) || (isBridging && flow > 0) || (Number.isNaN(value) && flow < 0)
    if (needsMissing || (day === to && Number.isNaN(value)))
      missingOn ??= isBridging ? day - 1 : day
    const dayReturn = missingOn === null ? returnOf(base + inflow, value, outflow) : null
    if (missingOn !== null) index = null
    else if (dayReturn !== null && index !== null) index *= 1 + dayReturn
    days.push({
      day,
      value: orNull(value),
      flow: Number.isNaN(flow) ? 0 : flow,
      return: isBridging ? null : dayReturn,
      cumulative: index === null || Number.isNaN(value) ? null : index - 1,
    })
    if (Number.isNaN(value)) {
      base += Math.max(flow, 0)
      isBridging = true
    } else {
      base = value
      isBridging = false
    }
  }
  const endValue = valueOn(to)
  const money = weighMoney(days, startValue, endValue, from)
  const shown = hasMoney ? days : days.map((one) => ({ ...one, return: null, cumulative: null }))
  return {
    days: shown,
    startValue: orNull(startValue),
    endValue: orNull(endValue),
    netFlow: Number.isNaN(netFlow) ? 0 : netFlow,
    twr: index === null || !hasMoney ? null : index - 1,
    mwr: Number.isNaN(netFlow) ? null : money.mwr,
    missingOn,
    mwrUnknown: money.because,
    drawdown: findDrawdown(shown),
    volatility: findVolatility(shown),
  }
}

function readAt(values: Float64Array, { span }: DailyTotals, day: Day): number {
  return day < span.first ? 0 : (values[day - span.first] ?? Number.NaN)
}

/** Paid in on the day, whatever left on it; transfers between accounts are netted. */
function grossInflowOn(totals: DailyTotals, day: Day): number {
  return readAt(totals.paidIn, totals, day) + Math.max(readAt(totals.moved, totals, day), 0)
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value)

/** Null while the value is unknown. */
function returnOf(base: number, value: number, outflow: number): number | null {
  if (Number.isNaN(value) || Number.isNaN(base)) return null
  if (base < NOTHING) return 0
  return (value + outflow) / base - 1
}

function weighMoney(
  days: readonly DayReturn[],
  startValue: number,
  endValue: number,
  from: Day,
): { mwr: number | null; because: PeriodReturns['mwrUnknown'] } {
  if (Number.isNaN(startValue) || Number.isNaN(endValue)) return { mwr: null, because: null }
  const flows = days.flatMap(({ day, flow }) => (flow === 0 ? [] : [{ day, amount: -flow }]))
  if (startValue > NOTHING) flows.unshift({ day: from - 1, amount: -startValue })
  const last = days.at(-1)
  if (last && endValue > NOTHING) flows.push({ day: last.day, amount: endValue })
  if (flows.length === 0) return { mwr: null, because: 'no_flows' }
  // Money was only ever paid in, and nothing of it is left.
  if (endValue <= NOTHING && flows.every(({ amount }) => amount < 0))
    return { mwr: -1, because: null }
  const mwr = solveXirr(flows)
  return { mwr, because: mwr === null ? 'no_solution' : null }
}

function findDrawdown(days: readonly DayReturn[]): PeriodReturns['drawdown'] {
  let peak = { level: 1, day: days[0]?.day ?? 0 }
  let worst: PeriodReturns['drawdown'] = null
  for (const { day, cumulative } of days) {
    if (cumulative === null) continue
    const level = 1 + cumulative
    if (level >= peak.level) peak = { level, day }
    const ratio = peak.level > 0 ? level / peak.level - 1 : 0
    if (ratio < (worst?.ratio ?? 0)) worst = { ratio, from: peak.day, to: day }
  }
  return worst
}

function findVolatility(days: readonly DayReturn[]): number | null {
  const returns = days.flatMap(({ day, return: value }) =>
    value === null || !isWeekday(day) ? [] : [value],
  )
  if (returns.length < FEWEST_DAYS_FOR_VOLATILITY) return null
  const mean = returns.reduce((sum, value) => sum + value, 0) / returns.length
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt((squares / (returns.length - 1)) * TRADING_DAYS_PER_YEAR)
}

/** A chart whose earlier prices are lowered by the dividends paid since, so that its change is the total return. Pure. */
import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { sharesWithReinvestment } from '@leadenhall/contract/history/total-return.ts'

const WEEK_DAYS_AFTER_FIRST_S = 6 * 86_400

/** The last price stays as it is. Null if the chart's total return is not known. */
export function toTotalReturn(chart: Chart): Chart | null {
  const { actions, bars, interval, previousClose, totalReturnRatio } = chart
  if (totalReturnRatio === null) return null
  const payments = actions.flatMap((action) =>
    action.kind === 'dividend'
      ? [{ time: Date.parse(`${action.date}T00:00:00Z`) / 1000, amount: action.restated }]
      : [],
  )
  const barSeconds = interval === '1wk' ? WEEK_DAYS_AFTER_FIRST_S : 0
  // The close before the range has earned the dividends since, one on the first day included.
  const first = bars[0]
  const before =
    previousClose === null || !first ? [] : [{ time: first.time - 1, close: previousClose }]
  const all = sharesWithReinvestment([...before, ...bars], payments, barSeconds)
  if (all === null) return null
  const shares = all.slice(before.length)
  const now = shares.at(-1) ?? 1
  return {
    ...chart,
    bars: bars.map((bar, index) => scale(bar, (shares[index] ?? 1) / now)),
    previousClose: previousClose === null ? null : previousClose / now,
    changeRatio: totalReturnRatio,
  }
}

function scale(bar: ChartBar, factor: number): ChartBar {
  const times = (value: number | null) => (value === null ? null : value * factor)
  return {
    ...bar,
    open: times(bar.open),
    high: times(bar.high),
    low: times(bar.low),
    close: times(bar.close),
  }
}

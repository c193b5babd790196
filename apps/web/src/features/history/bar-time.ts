import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { formatDay, formatDayTime } from '../../format/time.ts'

/** True if the bars are parts of a day. */
export function isByMinute({ interval }: Pick<Chart, 'interval'>): boolean {
  return interval !== '1d' && interval !== '1wk'
}

/** A bar's time: the time of day for intraday bars, otherwise the date. */
export function formatBarTime(bar: ChartBar, chart: Pick<Chart, 'interval'>): string {
  return isByMinute(chart) ? formatDayTime(bar.time * 1000) : formatDay(bar.time * 1000)
}

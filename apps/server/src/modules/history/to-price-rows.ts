import type { PriceRow } from '@leadenhall/contract/history/index.ts'
import type { DailyHistory } from './daily-history.ts'
import type { IntradayBar } from './intraday-history.ts'

export function dailyToPriceRows({ bars, source }: DailyHistory): PriceRow[] {
  return bars.map(
    ({ date, open, high, low, close, adjustedClose, volume, unit, flags, other }) => ({
      date,
      open,
      high,
      low,
      close,
      adjClose: adjustedClose,
      volume,
      unit,
      source,
      flags: [...flags],
      ...(other && { other }),
    }),
  )
}

/** Intraday bars are dated by the UTC time of their start. */
export function intradayToPriceRows(bars: readonly IntradayBar[], source: string): PriceRow[] {
  return bars.map((bar) => ({
    date: new Date(bar.time * 1000).toISOString(),
    open: bar.open,
    high: bar.high,
    low: bar.low,
    close: bar.close,
    adjClose: bar.adjustedClose,
    volume: bar.volume,
    unit: bar.unit,
    source,
    flags: [...bar.flags],
  }))
}

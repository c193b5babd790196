import type { PriceRow } from '@leadenhall/contract/history/index.ts'
import { describe, expect, it } from 'vitest'
import { chartOfRows } from './chart-of-rows.ts'

const row = (date: string, close: number, unit = 'GBX'): PriceRow => ({
  date,
  open: close,
  high: close,
  low: close,
  close,
  adjClose: close,
  volume: 1000,
  unit,
  source: 'yahoo',
  flags: [],
})

describe('Daily rows as a chart', () => {
  it('have their bars oldest first, in their unit', () => {
    const chart = chartOfRows('VOD.L', [row('2026-11-20', 92), row('2026-11-19', 91)])
    expect(chart?.unit).toBe('GBX')
    expect(chart?.bars.map(({ time, close }) => [time, close])).toEqual([
      [Date.UTC(2026, 10, 19) / 1000, 91],
      [Date.UTC(2026, 10, 20) / 1000, 92],
    ])
  })

  it('are none without rows, and none where the unit changes', () => {
    expect(chartOfRows('VOD.L', [])).toBeNull()
    expect(chartOfRows('VOD.L', [row('2026-11-19', 91), row('2026-11-20', 0.92, 'GBP')])).toBeNull()
  })
})

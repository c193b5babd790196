import type { ChartBar } from '@leadenhall/contract/history/index.ts'
import { describe, expect, it } from 'vitest'
import { cutRange, isLongerThan, splitAt, startOf, toWeeklyBars } from './chart-ranges.ts'

const bar = (day: string, close: number | null, over: Partial<ChartBar> = {}): ChartBar => ({
  time: Date.parse(day) / 1000,
  open: close,
  high: close === null ? null : close + 1,
  low: close === null ? null : close - 1,
  close,
  volume: close === null ? null : 10,
  flags: [],
  ...over,
})

describe('The start of a chart range', () => {
  it.each([
    ['3m', '2026-06-18'],
    ['ytd', '2025-12-31'],
    ['5y', '2021-09-18'],
    ['max', '1970-01-01'],
  ] as const)('of %s is %s', (range, expected) => {
    expect(startOf(range, '2026-09-18')).toBe(expected)
  })
})

describe('Bars cut at a day', () => {
  it('have the last known close before it as base', () => {
    const bars = [bar('2025-12-30', 90), bar('2025-12-31', null), bar('2026-01-02', 100)]
    expect(splitAt(bars, '2026-01-01')).toEqual({ bars: bars.slice(2), base: bars[0] })
    expect(splitAt(bars, '2025-01-01')).toEqual({ bars, base: null })
  })
})

describe('Bars of a range', () => {
  const bars = [bar('2025-12-30', 90), bar('2025-12-31', null), bar('2026-01-02', 100)]

  it('begin with the last close on or before its first day', () => {
    const cut = (day: string) => cutRange(bars, '1y', day)
    expect(cut('2026-01-02')).toEqual({ bars: bars.slice(2), base: null, isWhole: true })
    expect(cut('2026-01-01')).toEqual({ bars, base: null, isWhole: true })
  })

  it('of the year so far begin after that close, from which the change is measured', () => {
    expect(cutRange(bars, 'ytd', '2025-12-31')).toEqual({
      bars: bars.slice(1),
      base: bars[0],
      isWhole: true,
    })
  })

  it('are not whole where the series begins later, or its last close is too old', () => {
    expect(cutRange(bars, '1y', '2025-12-29')).toEqual({ bars, base: null, isWhole: false })
    expect(cutRange(bars, 'ytd', '2026-01-13').isWhole).toBe(false)
    expect(cutRange(bars, 'ytd', '2026-01-12').isWhole).toBe(true)
  })
})

describe('Weekly bars', () => {
  it('join the days from Monday to Sunday', () => {
    const bars = [
      bar('2026-09-11', 100),
      bar('2026-09-14', 110, { flags: ['no_volume'] }),
      bar('2026-09-15', null),
      bar('2026-09-18', 105, { flags: ['outside_range'] }),
    ]
    expect(toWeeklyBars(bars)).toEqual([
      bars[0],
      {
        time: Date.parse('2026-09-14') / 1000,
        open: 110,
        high: 111,
        low: 104,
        close: 105,
        volume: 20,
        flags: ['no_volume', 'outside_range'],
      },
    ])
  })

  it('without any price are kept, without prices', () => {
    expect(toWeeklyBars([bar('2026-09-14', null)])).toEqual([bar('2026-09-14', null)])
  })

  it('are for series of more than ten years', () => {
    expect(isLongerThan([bar('2016-09-18', 1), bar('2026-09-18', 1)], 10)).toBe(false)
    expect(isLongerThan([bar('2016-09-01', 1), bar('2026-09-18', 1)], 10)).toBe(true)
    expect(isLongerThan([], 10)).toBe(false)
  })
})

import type { BarFlag, ChartBar } from '@leadenhall/contract/history/index.ts'
import { describe, expect, it } from 'vitest'
import { changeOver, foreignUnits, toDailyChartBar } from './chart-bars.ts'
import type { DailyBar } from './present-bars.ts'

function daily(date: string, close: number | null, unit: string | null, flags: BarFlag[] = []) {
  const prices = { open: close, high: close, low: close, close, volume: 5, adjustedClose: null }
  return { date, ...prices, unit, flags } satisfies DailyBar
}

function closing(close: number | null, flags: BarFlag[] = []): ChartBar {
  return { time: 0, open: close, high: close, low: close, close, volume: null, flags }
}

const noRate = () => null

describe('A chart bar', () => {
  it('is timed at midnight UTC of its trading date, with prices unchanged in the same unit', () => {
    expect(toDailyChartBar(daily('2026-09-18', 91.5, 'GBX'), 'GBX', noRate)).toEqual({
      time: Date.UTC(2026, 8, 18) / 1000,
      open: 91.5,
      high: 91.5,
      low: 91.5,
      close: 91.5,
      volume: 5,
      flags: [],
    })
  })

  // @spec 9.12
  it('in pence is converted to dollars at the rate of its own day', () => {
    const rates: Record<string, number> = { '2026-02-23': 1.36, '2026-02-24': 1.3 }
    const rateOn = (date: string, from: string, to: string) =>
      from === 'GBX' && to === 'USD' ? (rates[date] ?? null) : null
    const bars = [daily('2026-02-23', 2209, 'GBX'), daily('2026-02-24', 2209, 'GBX')]
    const closes = bars.map((bar) => toDailyChartBar(bar, 'USD', rateOn).close)
    expect(closes[0]).toBeCloseTo(22.09 * 1.36, 9)
    expect(closes[1]).toBeCloseTo(22.09 * 1.3, 9)
  })

  it('in pounds is converted to pence without a rate', () => {
    expect(toDailyChartBar(daily('2026-02-23', 1.5, 'GBP'), 'GBX', noRate).close).toBeCloseTo(
      150,
      9,
    )
  })

  it('is kept without a price if the rate of its day is unknown', () => {
    const bar = toDailyChartBar(daily('2026-02-23', 2209, 'GBX', ['unit_step']), 'USD', noRate)
    expect(bar).toMatchObject({ close: null, open: null, volume: 5, flags: ['unit_step'] })
  })

  it('has no price if its unit is unknown and the chart has one', () => {
    expect(toDailyChartBar(daily('2026-02-23', 2209, null), 'USD', () => 1).close).toBeNull()
  })

  it('in a series without a unit keeps its figure, unless separated by a step of ×100', () => {
    expect(toDailyChartBar(daily('2026-02-23', 45.6, null), null, noRate).close).toBe(45.6)
    const beyond = daily('2026-02-20', 4560, null, ['unit_step'])
    expect(toDailyChartBar(beyond, null, noRate).close).toBeNull()
  })

  it('needs rates only for other currencies: pence and pounds are one currency', () => {
    const bars = [daily('2026-01-01', 1, 'GBP'), daily('2026-01-02', 1, 'USD')]
    expect(foreignUnits([...bars, daily('2026-01-03', 1, null)], 'GBX')).toEqual(['USD'])
    expect(foreignUnits(bars, null)).toEqual([])
  })
})

describe('The change over a chart', () => {
  it('is last close ÷ first close − 1', () => {
    const change = changeOver([closing(80), closing(null, ['null_row']), closing(100)], null, 'GBX')
    expect(change.changeRatio).toBeCloseTo(0.25, 12)
    expect(change.changeUnknownBecause).toBeNull()
  })

  it('uses the close before the range as its base if given', () => {
    expect(changeOver([closing(99)], 90, 'GBX').changeRatio).toBeCloseTo(0.1, 12)
  })

  it.each([
    ['there is no bar', [], null],
    ['there is one close and no base', [closing(10)], null],
    ['there are only empty days', [closing(null, ['null_row'])], 10],
    ['the base is zero', [closing(10)], 0],
  ])('is unknown for too few bars if %s', (_, bars, base) => {
    expect(changeOver(bars, base, 'GBX')).toEqual({
      changeRatio: null,
      changeUnknownBecause: 'too_few_bars',
    })
  })

  it('is unknown if the range starts before a unit step', () => {
    const bars = [closing(null, ['unit_step']), closing(30), closing(33)]
    const unknown = { changeRatio: null, changeUnknownBecause: 'unit_changed' }
    expect(changeOver(bars, null, 'USD')).toEqual(unknown)
    expect(changeOver([closing(null, ['null_row']), ...bars], null, 'USD')).toEqual(unknown)
  })

  it('reports an unknown unit if the source declared none', () => {
    const bars = [closing(null, ['unit_step']), closing(30), closing(33)]
    expect(changeOver(bars, null, null).changeUnknownBecause).toBe('unit_unknown')
  })

  it('is unknown if the base differs a hundredfold', () => {
    expect(changeOver([closing(123)], 1.23, 'GBX')).toEqual({
      changeRatio: null,
      changeUnknownBecause: 'unit_changed',
    })
  })

  it('includes converted bars, although they are flagged', () => {
    const bars = [closing(30, ['unit_step']), closing(33)]
    expect(changeOver(bars, null, 'USD').changeRatio).toBeCloseTo(0.1, 12)
  })
})

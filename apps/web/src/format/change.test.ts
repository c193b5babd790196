import { describe, expect, it } from 'vitest'
import {
  directionOf,
  formatMultiple,
  formatPercent,
  formatPercentChange,
  percentOf,
} from './change.ts'

describe('a change', () => {
  it.each([
    [0.0421, '+4.21%'],
    [-0.014, '−1.40%'],
    [0, '0.00%'],
    [12.5, '+1,250.00%'],
    [null, '–'],
  ])('%d reads %s', (ratio, text) => {
    expect(formatPercentChange(ratio)).toBe(text)
  })

  it('is rounded to two decimals, and has no sign when it rounds to zero', () => {
    expect(formatPercentChange(0.012345)).toBe('+1.23%')
    expect(formatPercentChange(-0.012355)).toBe('−1.24%')
    expect(formatPercentChange(0.00001)).toBe('0.00%')
    expect(formatPercentChange(-0.00001)).toBe('0.00%')
  })

  it('has a direction: up, down or flat', () => {
    expect(directionOf(0.1)).toBe('up')
    expect(directionOf(-0.1)).toBe('down')
    expect(directionOf(0)).toBe('flat')
    expect(directionOf(null)).toBeNull()
  })

  it('is flat when its percentage rounds to zero', () => {
    expect(directionOf(0.00004)).toBe('flat')
    expect(directionOf(-0.00004)).toBe('flat')
    expect(directionOf(0.00006)).toBe('up')
    expect(directionOf(-0.00006)).toBe('down')
  })
})

it('a change is exported in percent, as it is shown', () => {
  expect(percentOf(0.013086864060199528)).toBe(1.31)
  expect(percentOf(-0.00001)).toBe(0)
  expect(percentOf(null)).toBeNull()
})

it('a proportion is formatted as a percentage', () => {
  expect(formatPercent(0.042)).toBe('4.20%')
  expect(formatPercent(0)).toBe('0.00%')
  expect(formatPercent(null)).toBe('–')
})

it('a multiple has one decimal', () => {
  expect(formatMultiple(12.34)).toBe('12.3')
  expect(formatMultiple(null)).toBe('–')
})

import { describe, expect, it } from 'vitest'
import { describeBounds, parseBound, printBound, withBound } from './bounds.ts'

describe('A range bound', () => {
  it.each([
    ['5', true, 0.05],
    ['5%', true, 0.05],
    ['−2.5', true, -0.025],
    ['1.5m', false, 1_500_000],
    ['1,000', false, 1000],
    [' ', false, null],
    ['ten', false, undefined],
  ])('typed as %j (ratio: %s) is %j', (text, isRatio, value) => {
    expect(parseBound(text, isRatio)).toBe(value)
  })

  it('is shown as a percentage for a ratio, whether inclusive or exclusive', () => {
    expect(printBound({ above: 0.05 }, 'from', true)).toBe('5')
    expect(printBound({ max: 20 }, 'to', false)).toBe('20')
    expect(printBound({ max: 20 }, 'from', false)).toBe('')
  })

  it('that is typed replaces an exclusive one', () => {
    expect(withBound({ above: 1, max: 9 }, 'from', 2)).toEqual({ min: 2, max: 9 })
    expect(withBound({ above: 1, max: 9 }, 'from', null)).toEqual({ max: 9 })
  })

  it('is described with its sign', () => {
    expect(describeBounds({ min: 0.05, below: 0.2 }, true)).toBe('≥ 5.00% < 20.00%')
    expect(describeBounds({ above: 1_500_000 }, false)).toBe('> 1.50m')
  })
})

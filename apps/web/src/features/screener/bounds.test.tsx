import { describe, expect, it } from 'vitest'
import { describeBounds, printBound, withBound } from './bounds.ts'

describe('A range bound', () => {
  it('is shown as a percentage for a ratio, whether inclusive or exclusive', () => {
    expect(printBound({ above: 0.05 }, 'from', true)).toBe('5')
    expect(printBound({ max: 20 }, 'to', false)).toBe('20')
    expect(printBound({ max: 20 }, 'from', false)).toBe('')
  })

  it('that is typed replaces an exclusive one', () => {
    expect(withBound({ above: 1, max: 9 }, 'from', 2)).toEqual({ min: 2, max: 9 })
    expect(withBound({ above: 1, max: 9 }, 'from', null)).toEqual({ max: 9 })
  })

  it('is described with its sign and unit', () => {
    expect(describeBounds({ min: 0.05, below: 0.2 }, 'percent')).toBe('≥ 5.00% < 20.00%')
    expect(describeBounds({ above: 1_500_000 }, 'count')).toBe('> 1.50m')
    expect(describeBounds({ above: 1_500_000 }, 'money')).toBe('> £1.50m')
    expect(describeBounds({ below: 60 }, 'date')).toBe('< 60 days')
  })
})

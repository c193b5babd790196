import { expect, it } from 'vitest'
import { copyrightRange } from './copyright.ts'

it('the range runs from the first year to the current one', () => {
  expect(copyrightRange(2026)).toBe('2025–2026')
  expect(copyrightRange(2031)).toBe('2025–2031')
})

it('the first year appears alone, also when the clock is behind', () => {
  expect(copyrightRange(2025)).toBe('2025')
  expect(copyrightRange(1970)).toBe('2025')
})

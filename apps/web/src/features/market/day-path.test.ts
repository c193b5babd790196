import { expect, it } from 'vitest'
import { layOutDay } from './day-path.ts'

const bar = (time: number, close: number | null) => ({ time, close })

it('draws the closes by time, the highest at the top', () => {
  const line = layOutDay([bar(0, 100), bar(50, null), bar(75, 110), bar(100, 105)], null)
  expect(line).toMatchObject({ high: 110, low: 100, last: 105, previousAt: null })
  expect(line?.path).toBe('M0 94.64L75 5.36L100 50')
})

it('keeps the previous close in view', () => {
  const line = layOutDay([bar(0, 100), bar(100, 101)], 99)
  expect(line?.previousAt).toBeCloseTo(94.64, 2)
  expect(line?.path).toMatch(/^M0 50L/)
})

it('needs two closes', () => {
  expect(layOutDay([bar(0, 100)], 99)).toBeNull()
  expect(layOutDay([bar(0, null), bar(1, null)], null)).toBeNull()
})

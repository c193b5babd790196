import { expect, it } from 'vitest'
import { KnownYears } from './known-years.ts'

const year = (high: number) => ({ high, low: 1, over50: null, over200: high / 2 })

it('knows the years of many symbols, each of its day and anchor', () => {
  const years = new KnownYears()
  for (let index = 0; index < 500; index += 1) years.set(`S${index}`, 20_000, 0.1, year(index))
  expect(years.get('S499', 20_000, 0.1)).toEqual(year(499))
  expect(years.get('S0', 20_000, 0.1)).toEqual(year(0))
  expect(years.get('S0', 20_001, 0.1)).toBeNull()
  expect(years.get('S0', 20_000, 0.2)).toBeNull()
  expect(years.get('S500', 20_000, 0.1)).toBeNull()
  years.set('S0', 20_001, 0.3, year(7))
  expect(years.get('S0', 20_001, 0.3)).toEqual(year(7))
})

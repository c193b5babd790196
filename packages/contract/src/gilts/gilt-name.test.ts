import { expect, it } from 'vitest'
import { toGiltName } from './words.ts'

it.each([
  ['0 1/8% Treasury Gilt 2028', '⅛% Treasury Gilt 2028'],
  ['4 5/8% Green Gilt 2037', '4⅝% Green Gilt 2037'],
  ['3¾% Treasury Gilt 2038', '3¾% Treasury Gilt 2038'],
])('%s is written as %s', (name, written) => {
  expect(toGiltName(name)).toBe(written)
})

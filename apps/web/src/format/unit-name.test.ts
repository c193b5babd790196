import { expect, it } from 'vitest'
import { unitName } from './unit-name.ts'

it.each([
  ['GBX', 'pence (p)'],
  ['GBP', 'pounds (£)'],
  ['USD', 'US dollars (US$)'],
  ['EUR', 'euros (€)'],
  ['CHF', 'CHF'],
])('%s is offered as %s', (unit, name) => {
  expect(unitName(unit)).toBe(name)
})

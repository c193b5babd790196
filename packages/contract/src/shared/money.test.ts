import { expect, it } from 'vitest'
import { convert, currencyOf, parseUnit, unitsPerMajor } from './money.ts'

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'the name %s of an object’s own parts is no unit',
  (name) => {
    expect(parseUnit(name)).toBe(null)
    expect(currencyOf(name)).toBe(name)
    expect(unitsPerMajor(name)).toBe(1)
    expect(convert({ value: 1, unit: name }, 'GBP', null)).toBe(null)
  },
)

it('reads a bond’s price as pounds for a hundred of nominal', () => {
  expect(parseUnit('GBP%')).toBe('GBP%')
  expect([currencyOf('GBP%'), unitsPerMajor('GBP%')]).toEqual(['GBP', 100])
  expect(convert({ value: 98.5, unit: 'GBP%' }, 'GBP', null)).toEqual({ value: 0.985, unit: 'GBP' })
})

it.each(['%', 'GBX%', 'XXZ%', 'GBP%%', 'gbp%'])('takes %s for no unit', (text) => {
  expect(parseUnit(text)).toBe(null)
})

it('converts pence to pounds without a rate', () => {
  expect(convert({ value: 650, unit: 'GBX' }, 'GBP', null)).toEqual({ value: 6.5, unit: 'GBP' })
})

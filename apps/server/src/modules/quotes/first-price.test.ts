import { expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { firstPrice } from './first-price.ts'

const AS_OF = Date.parse('2026-09-18T10:30:00Z')
const quote = { ...buildQuote({ price: 91.5, unit: 'GBX', asOfMs: AS_OF }), flags: [] }

it('is the price with its unit, source and age', () => {
  const { source } = quote.provenance
  expect(source).toBe('yahoo')
  expect(firstPrice(quote, AS_OF)).toEqual({
    price: '91.50p',
    age: 'Yahoo Finance · 15 min delayed · 11:30',
  })
})

it('is left out without a price, and where the page would explain it', () => {
  expect(firstPrice({ ...quote, price: null }, AS_OF)).toEqual({})
  expect(firstPrice({ ...quote, flags: ['unit_in_doubt'] }, AS_OF)).toEqual({})
  const provenance = { ...quote.provenance, stale: true }
  expect(firstPrice({ ...quote, provenance }, AS_OF)).toEqual({})
})

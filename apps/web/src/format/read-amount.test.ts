import { amountText, movePoint } from '@leadenhall/contract/shared/amount-text.ts'
import { assert, property, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doubtPrice } from './doubt-price.ts'
import { type Measure, plainAmount, readAmount } from './read-amount.ts'

const POUNDS: Measure = { unit: 'GBP' }
const PENCE: Measure = { unit: 'GBX' }
const read = (value: string, unit: string | null) => ({ state: 'read', value, unit })

describe('an amount as typed', () => {
  it.each([
    ['5,000', '5000'],
    ['£5,000', '5000'],
    [' £ 5,000.50 ', '5000.5'],
    ['5 000', '5000'],
    ['5\u00a0000', '5000'],
    ['5\u202f000\u00a0', '5000'],
    ['1,234,567.89', '1234567.89'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['2·95', '2.95'],
    ['295p', '2.95'],
    ['295 pence', '2.95'],
    ['0.5p', '0.005'],
    ['5 GBP', '5'],
    ['0', '0'],
  ])('is read in pounds: %s', (typed, value) => {
    expect(readAmount(typed, POUNDS)).toEqual(read(value, 'GBP'))
  })

  it.each([
    ['295', '295'],
    ['295p', '295'],
    ['2.95', '2.95'],
    ['£2.95', '295'],
    ['£2.9575', '295.75'],
    ['1,234.5p', '1234.5'],
  ])('is read in pence: %s', (typed, value) => {
    expect(readAmount(typed, PENCE)).toEqual(read(value, 'GBX'))
  })

  it.each([
    '1,5',
    '1.000,50',
    '1.234.567',
    '1,00,000',
    '1,2345',
    '1, 000',
    '12 34',
    '1\t234',
    '1 .5',
    '5,',
    '5..',
    '1,000,',
    "1'000",
    '1_000',
    '٥٠٠',
    'NaN',
    '1,000 000',
    '−5',
    '-£5',
    '£-5',
    '5k',
    '2m',
    '1e9',
    '٣',
    '５',
    '½',
    '£5p',
    '£',
    'p5',
    '$5',
    '€5',
    '5%',
    '5+5',
    '(5)',
    '0x10',
    'Infinity',
    '1234567890123456',
    '0.12345678901',
    'five',
  ])('is refused with what was read where it is unclear: %s', (typed) => {
    const reading = readAmount(typed, POUNDS)
    expect(reading.state).toBe('refused')
    expect(reading).toMatchObject({ because: expect.stringContaining(`“${typed}”`) })
    expect(plainAmount(typed, POUNDS)).toBe(typed)
  })

  it('names what is wrong', () => {
    const why = (typed: string, measure: Measure = POUNDS) => readAmount(typed, measure)
    expect(why('1.000,50')).toMatchObject({ because: expect.stringContaining('a comma separates') })
    expect(why('£5p')).toMatchObject({ because: '“£5p” has two units. Leave one out.' })
    expect(why('5k')).toMatchObject({ because: expect.stringContaining('all its digits') })
    expect(why('٣')).toMatchObject({ because: '“٣” has other digits than 0 to 9.' })
    expect(why('−5')).toMatchObject({ because: expect.stringContaining('below zero') })
    expect(why('€5')).toMatchObject({
      because: '“€5” is in another currency. This field is in pounds (£).',
    })
    expect(why('£5', 'quantity')).toMatchObject({ because: '“£5” is money. Enter a quantity.' })
    expect(why('295', { unit: null })).toMatchObject({
      because: expect.stringContaining('no unit'),
    })
  })

  it('has a unit by its sign where the field has none', () => {
    expect(readAmount('295p', { unit: null })).toEqual(read('295', 'GBX'))
    expect(readAmount('US$12', { unit: null })).toEqual(read('12', 'USD'))
  })

  it('is for 100 of nominal in the price of a bond, never in pence', () => {
    expect(readAmount('£103.65', { unit: 'GBP%' })).toEqual(read('103.65', 'GBP%'))
    expect(readAmount('103.65', { unit: 'GBP%' })).toEqual(read('103.65', 'GBP%'))
    expect(readAmount('10365p', { unit: 'GBP%' }).state).toBe('refused')
  })

  it('is below zero only where that is allowed', () => {
    expect(readAmount('−1,000.5', POUNDS, true)).toEqual(read('-1000.5', 'GBP'))
  })

  it('is empty without an error', () => {
    expect(readAmount(' \u00a0', 'quantity')).toEqual({ state: 'empty' })
    expect(plainAmount(' ', 'quantity')).toBe('')
  })

  it('reads its own words back to the same amount', () => {
    assert(
      property(stringMatching(/^(0|[1-9]\d{0,11})(\.\d{0,7}[1-9])?$/), (value) => {
        const [pounds, pence] = [amountText(value, 'GBP'), amountText(value, 'GBX')]
        expect(plainAmount(amountText(value, null), 'quantity')).toBe(value)
        expect([plainAmount(pounds, POUNDS), plainAmount(pence, PENCE)]).toEqual([value, value])
        expect(plainAmount(pence, POUNDS)).toBe(movePoint(value, -2))
        expect(plainAmount(pounds, PENCE)).toBe(movePoint(value, 2))
      }),
    )
  })
})

describe('a price far from the last one', () => {
  const last = { value: 295, unit: 'GBX' }
  const doubt = (typed: string, measure = PENCE) => doubtPrice(readAmount(typed, measure), last)

  it('is doubted beyond half of it, above and below', () => {
    expect(doubt('442.5p')).toBeNull()
    expect(doubt('443p')).not.toBeNull()
    expect(doubt('147.5p')).toBeNull()
    expect(doubt('147p')).not.toBeNull()
  })

  it('offers the price a hundredfold higher or lower where that is near', () => {
    expect(doubt('2.95')).toEqual({ read: '2.95p (£0.0295)', last: '295p', instead: '295p' })
    expect(doubt('295', POUNDS)).toMatchObject({ read: '£295.00 (29,500p)', instead: '£2.95' })
    expect(doubt('£295')).toMatchObject({ read: '29,500p (£295.00)', instead: '295p' })
    expect(doubt('1000')).toMatchObject({ instead: null })
  })

  it('is not doubted without a last price in its currency', () => {
    expect(doubtPrice(readAmount('1', PENCE), null)).toBeNull()
    expect(doubtPrice(readAmount('1', { unit: 'USD' }), last)).toBeNull()
    expect(doubtPrice(readAmount('1', { unit: 'GBP%' }), last)).toBeNull()
  })
})

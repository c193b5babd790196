import { describe, expect, it } from 'vitest'
import { detectNotation, readDate, readNumber } from './notation.ts'

const valueOf = (text: string, mark: '.' | ',' | null = '.') => {
  const reading = readNumber(text, mark)
  return typeof reading === 'string' ? reading : reading.value
}

describe('A number', () => {
  it.each([
    ['£1,234.50', '1234.5'],
    ['-£1.20', '-1.2'],
    ['-$1,259.59', '-1259.59'],
    ['(12.30)', '-12.3'],
    ['USD 250', '250'],
    ['68p', '68'],
    ['-2.637591265E-4', '-0.0002637591'],
    ['.5', '0.5'],
    ['1 757.95', '1757.95'],
    ["1'234.5", '1234.5'],
    ['1,234,567', '1234567'],
    ['−4', '-4'],
  ])('%s is %s with a decimal point', (text, number) => {
    expect(valueOf(text)).toBe(number)
  })

  it.each(['n/a', '12 apples and more', '(5', '--3', '0,76672417', '1,5', '12,34', '0,767', '£5$'])(
    '%s is not read with a decimal point',
    (text) => {
      expect(valueOf(text)).toBe('unreadable')
    },
  )

  it.each([
    ['1.234,56', '1234.56'],
    ['0,76672417', '0.76672417'],
    ['1.000', '1000'],
    ['53,40', '53.4'],
    ['1 204,95', '1204.95'],
  ])('%s is %s with a decimal comma', (text, number) => {
    expect(valueOf(text, ',')).toBe(number)
  })

  it.each(['1.250', '3,497', '1,234'])('%s alone asks which mark it has', (text) => {
    expect(valueOf(text, null)).toBe('ambiguous')
  })

  it.each(['(', '-', '1'])(
    'of ten thousand characters after %s is refused immediately',
    (start) => {
      expect(valueOf(`${start}${' '.repeat(10_000)}x`)).toBe('unreadable')
      expect(valueOf(`${start}${'1 '.repeat(5000)}x`)).toBe('unreadable')
    },
  )

  it('that only one mark allows is read without knowing the mark', () => {
    expect([valueOf('0,68', null), valueOf('12.5', null), valueOf('7', null)]).toEqual([
      '0.68',
      '12.5',
      '7',
    ])
  })
})

describe('A date', () => {
  it.each([
    ['31/01/2024', '2024-01-31'],
    ['31-01-24', '2024-01-31'],
    ['20240131', '2024-01-31'],
    ['2024-01-31T10:00:00Z', '2024-01-31'],
    ['31 Jan 2024', '2024-01-31'],
    ['02-Feb-21', '2021-02-02'],
    ['Jan 31, 2024', '2024-01-31'],
    ['04.03.2024', '2024-03-04'],
    ['07/07/2024', '2024-07-07'],
  ])('%s is %s in any file', (text, date) => {
    expect(readDate(text, null)).toEqual({ date })
  })

  it('with two small numbers is what the file’s order says, and asks without one', () => {
    expect(readDate('03/04/2024', 'dmy')).toEqual({ date: '2024-04-03' })
    expect(readDate('03/04/2024', 'mdy')).toEqual({ date: '2024-03-04' })
    expect(readDate('03/04/2024', null)).toBe('ambiguous')
  })

  it.each(['31/02/2024', 'yesterday', '2024-13-01', '20240231', ''])('%s is none', (text) => {
    expect(readDate(text, 'dmy')).toBe('unreadable')
  })
})

describe('A file', () => {
  const detect = (...cells: string[]) => detectNotation([{ cells }])

  it('has the mark that its clear numbers have', () => {
    expect(detect('1.250', '0,68').decimalMark).toBe(',')
    expect(detect('1,250', '0.68', '31.01.2024').decimalMark).toBe('.')
    expect(detect('1.250.000').decimalMark).toBe(',')
  })

  it('has no mark where none is clear, or some contradict', () => {
    expect(detect('1.250', '7').decimalMark).toBeNull()
    expect(detect('0,68', '52.07').decimalMark).toBeNull()
  })

  it('has the order that its clear dates have, else that of its writer', () => {
    expect(detect('03/04/2024', '04/25/2024').dateOrder).toBe('mdy')
    expect(detect('03/04/2024', '25/04/2024').dateOrder).toBe('dmy')
    expect(detect('03/04/2024').dateOrder).toBeNull()
    expect(detectNotation([{ cells: ['03/04/2024'] }], { dateOrder: 'mdy' }).dateOrder).toBe('mdy')
  })
})

import { describe, expect, it } from 'vitest'
import { onEachDatabase } from '#tests/support/databases.ts'
import { FileShapeError } from '../../../platform/bind-columns.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { readMonthlyRates } from './read-monthly-rates.ts'
import { importMonthlyRates, monthlyRatesOf, readStoredRates } from './stored-rates.ts'

const HEADER =
  'Country/Territories,Currency,Currency Code,Currency Units per £1,Start date,End date'
const JANUARY = '01/01/2026,31/01/2026'
const file = (...rows: readonly string[]) => [HEADER, ...rows].join('\n')

describe('HMRC’s file of a month', () => {
  it('has a rate a currency, whose countries repeat it', () => {
    const text = file(
      `Eurozone,Euro,EUR,1.1564,${JANUARY}`,
      `USA,Dollar,USD,1.3404,${JANUARY}`,
      `Ecuador,Dollar,USD,1.34040,${JANUARY}`,
      `Indonesia,Rupiah,IDR,"21,890.5",${JANUARY}`,
    )
    expect(readMonthlyRates(`\uFEFF${text}`)).toEqual([
      { currency: 'EUR', month: '2026-01', perPound: '1.1564' },
      { currency: 'USD', month: '2026-01', perPound: '1.34040' },
      { currency: 'IDR', month: '2026-01', perPound: '21890.5' },
    ])
    const lower = text.replace(
      'Currency Units per £1,Start date',
      'Currency units per £1,Start Date',
    )
    expect(readMonthlyRates(lower)).toHaveLength(3)
  })

  it.each([
    [
      'two rates of a currency',
      `USA,Dollar,USD,1.3404,${JANUARY}\nEcuador,Dollar,USD,1.35,${JANUARY}`,
    ],
    ['half a month', 'USA,Dollar,USD,1.3404,01/01/2026,15/01/2026'],
    ['two months', 'USA,Dollar,USD,1.3404,01/01/2026,28/02/2026'],
    ['a month from its second day', 'USA,Dollar,USD,1.3404,02/01/2026,31/01/2026'],
    ['a rate of nil', `USA,Dollar,USD,0.00,${JANUARY}`],
    ['a rate below zero', `USA,Dollar,USD,-1.3,${JANUARY}`],
    ['words for a rate', `USA,Dollar,USD,n/a,${JANUARY}`],
    ['no code', `USA,Dollar,,1.3404,${JANUARY}`],
    ['a name for a code', `USA,Dollar,Dollar,1.3404,${JANUARY}`],
    ['no rows', ''],
  ])('is refused for %s', (_, rows) => {
    expect(() => readMonthlyRates(file(rows))).toThrow(FileShapeError)
  })

  it('is refused where its columns have moved, or without the pound in its heading', () => {
    const moved = `Country/Territories,Currency,Currency Code,Start date,Currency Units per £1,End date\nUSA,Dollar,USD,1.3404,${JANUARY}`
    expect(() => readMonthlyRates(moved)).toThrow(FileShapeError)
    const dollars = file(`USA,Dollar,USD,1.3404,${JANUARY}`).replace('per £1', 'per US$1')
    expect(() => readMonthlyRates(dollars)).toThrow('No column for perPound')
  })
})

const xml = (rates: string, period = '01/Jan/2026 to 31/Jan/2026') =>
  `<?xml version="1.0" encoding="UTF-8"?><exchangeRateMonthList Period="${period}">${rates}</exchangeRateMonthList>`
const rate = (code: string, value: string) =>
  `<exchangeRate><countryName>A country</countryName><countryCode>XX</countryCode><currencyName>Money</currencyName><currencyCode>${code}</currencyCode><rateNew>${value}</rateNew></exchangeRate>`

describe('HMRC’s XML of a month', () => {
  it('has the rates of its CSV', () => {
    expect(readMonthlyRates(xml(rate('EUR', '1.1564') + rate('USD', '1.3404')))).toEqual([
      { currency: 'EUR', month: '2026-01', perPound: '1.1564' },
      { currency: 'USD', month: '2026-01', perPound: '1.3404' },
    ])
    expect(readMonthlyRates(xml(rate('USD', '1.3404')))).toHaveLength(1)
  })

  it.each([
    ['a tag that does not end', '<exchangeRateMonthList>'],
    ['another list', '<rates><rate>1</rate></rates>'],
    ['no period', xml(rate('USD', '1.3'), '')],
    ['half a month', xml(rate('USD', '1.3'), '01/Jan/2026 to 15/Jan/2026')],
    ['a month of no such name', xml(rate('USD', '1.3'), '01/Foo/2026 to 31/Foo/2026')],
    ['no rates', xml('')],
    ['a rate of nil', xml(rate('USD', '0'))],
    ['an entity', xml(rate('USD', '&one;'))],
    [
      'a currency without a rate',
      xml('<exchangeRate><currencyCode>USD</currencyCode></exchangeRate>'),
    ],
  ])('is refused for %s', (_, text) => {
    expect(() => readMonthlyRates(text)).toThrow(FileShapeError)
  })
})

onEachDatabase((databases) => {
  it('Rates of a month are stored, replaced, and the same function until then', async () => {
    const { db } = await databases.open()
    const store = (text: string, nowMs: number) =>
      importMonthlyRates({ db, clock: { now: () => nowMs } }, Buffer.from(text))
    const owner = {}
    const follow = async () =>
      monthlyRatesOf({ owner, stored: await readStoredRates(db, new Set(['GBP', 'USD'])) })
    const none = await follow()
    expect(none('USD', toDay('2026-01-15'))).toBeNull()
    expect(none('GBP', toDay('2026-01-15'))?.toString()).toBe('1')
    expect(await store(file(`USA,Dollar,USD,1.25,${JANUARY}`), 1)).toBe('1 rate of 2026-01 stored.')
    const first = await follow()
    expect(await follow()).toBe(first)
    const on = (day: string) => first('USD', toDay(day))?.toString()
    expect(['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'].map(on)).toEqual([
      undefined,
      '0.8',
      '0.8',
      undefined,
    ])
    await store(file(`USA,Dollar,USD,1.6,${JANUARY}`), 2)
    const second = await follow()
    expect(second('USD', toDay('2026-01-15'))?.toString()).toBe('0.625')
    await expect(store(file(''), 3)).rejects.toThrow(FileShapeError)
    expect(await follow()).toBe(second)
  })
})

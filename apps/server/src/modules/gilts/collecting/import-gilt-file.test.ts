import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase, sqliteDatabases } from '#tests/support/databases.ts'
import { loadBusinessDays } from '../../../platform/calendar/business-days.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { figuresOf } from '../engine/figures.ts'
import { referenceRpi } from '../engine/index-ratio.ts'
import { readCompiledGilts, readCompiledIndex, readCompiledRates } from '../reference/compiled.ts'
import { readList } from '../reference/gilt-book.ts'
import { couponDatesOf, parseCoupon, termsOf } from '../reference/gilt-issue.ts'
import { CLOSE_COLUMNS } from '../reference/parse-closes.ts'
import { importGiltFile } from './import-gilt-file.ts'

type Fields = Record<string, string>

const EIGHTH: Fields = {
  CLOSE_OF_BUSINESS_DATE: '2026-09-01T00:00:00',
  INSTRUMENT_TYPE: 'Conventional ',
  INSTRUMENT_NAME: '0 1/8% Treasury Gilt 2028',
  ISIN_CODE: 'GB00BMBL1G81',
  REDEMPTION_DATE: '2028-01-31T00:00:00',
  FIRST_ISSUE_DATE: '2020-06-12T00:00:00',
  DIVIDEND_DATES: '31 Jan/Jul',
  CURRENT_EX_DIV_DATE: '2027-01-20T00:00:00',
}
const LINKED: Fields = {
  ...EIGHTH,
  INSTRUMENT_TYPE: 'Index-linked 3 months',
  INSTRUMENT_NAME: '0¾% Index-linked Treasury Gilt 2033',
  ISIN_CODE: 'GB00BMF9LJ15',
  REDEMPTION_DATE: '2033-11-22T00:00:00',
  FIRST_ISSUE_DATE: '2023-06-28T00:00:00',
  DIVIDEND_DATES: '22 May/Nov',
  BASE_RPI_87: '372.24000000',
}
const EIGHT_MONTHS: Fields = {
  ...LINKED,
  INSTRUMENT_TYPE: 'Index-linked 8 months',
  INSTRUMENT_NAME: '4 1/8% Index-linked Treasury Stock 2030',
  ISIN_CODE: 'GB0008932666',
  REDEMPTION_DATE: '2030-07-22T00:00:00',
  FIRST_ISSUE_DATE: '1992-06-12T00:00:00',
  DIVIDEND_DATES: '22 Jan/Jul',
  BASE_RPI_87: '135.1',
}

function report(...records: readonly Fields[]): string {
  const lines = records.map((fields) => {
    const attributes = Object.entries(fields).map(([key, value]) => `${key}="${value}"`)
    return `<View_GILTS_IN_ISSUE ${attributes.join(' ')} />`
  })
  return `\n\n<Data>${lines.join('')}</Data>`
}

const without = (fields: Fields, key: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key))

describe('An import', () => {
  onEachDatabase((databases) => {
    it('replaces issues by ISIN, keeps their code, and names the linkers that it leaves out', async () => {
      const { db, close } = (await databases.create()).open()
      const said = await importGiltFile(db, report(EIGHTH, LINKED, EIGHT_MONTHS))
      expect(said).toBe(
        '2 gilts of 2026-09-01 stored.\nLeft out: 4 1/8% Index-linked Treasury Stock 2030: the lag of eight months is not computed here.',
      )
      const list = await readList(db)
      expect(list.source).toBe('DMO report of 1 September 2026')
      expect(list.byIsin.get('GB00BMBL1G81')).toEqual({
        name: '⅛% Treasury Gilt 2028',
        isin: 'GB00BMBL1G81',
        tidm: 'TN28',
        coupon: '0.125',
        maturity: '2028-01-31',
        firstIssue: '2020-06-12',
        couponDates: '31 Jan/Jul',
        baseIndex: null,
      })
      expect(list.byIsin.get('GB00BMF9LJ15')?.baseIndex).toBe('372.24')
      expect(list.byIsin.has('GB0008932666')).toBe(false)
      await close()
    })
  })
})

const LINE =
  'UKT,01/12/2023,GB00BMBL1G81,Conventional,0.125,31/01/2028,85.219,85.261799,4.02113,4.06,0.042799'
const closes = (...lines: readonly string[]) => [CLOSE_COLUMNS.join(), ...lines, ''].join('\n')
const changed = (from: string, to: string) => closes(LINE.replace(from, to))

describe('A file of closes', () => {
  onEachDatabase((databases) => {
    it('stores gilts, corrects a day, and names bills and gilts that are not in the list', async () => {
      const { db, close } = (await databases.create()).open()
      const bill = 'UKTB,01/12/2023,GB00BP21NS45,Bills,N/A,04/12/2023,100.000000,N/A,N/A,N/A,N/A'
      const old = LINE.replace('GB00BMBL1G81', 'GB00BMGR2791')
      const said = await importGiltFile(db, closes(bill, LINE, old))
      expect(said.split('\n')).toEqual([
        '1 closes stored.',
        'Left out: Line 2, UKTB: "Bills" is no gilt of the list.',
        'Left out: Line 4, UKT: GB00BMGR2791 is not in the list of gilts.',
      ])
      await importGiltFile(db, changed('85.219,85.261799', '86,86.042799'))
      expect(await db.selectFrom('gilt_closes').selectAll().execute()).toEqual([
        {
          isin: 'GB00BMBL1G81',
          day: '2023-12-01',
          clean: '86',
          dirty: '86.042799',
          accrued: '0.042799',
        },
      ])
      await close()
    })

    it('of rates and of the index adds to the compiled rows', async () => {
      const { db, close } = (await databases.create()).open()
      await importGiltFile(db, 'DATE,IUDBEDR,IUDSOIA\n17 Sep 2026,3.5,3.4701\n18 Sep 2026,3.5,\n')
      await importGiltFile(db, '"Title","RPI"\n"CDID","CHAW"\n"2026","409"\n"2026 MAR","409.5"\n')
      const { rateOn, rpiOf } = await readList(db)
      expect(rateOn('bank_rate', '2026-09-16')?.rate).toBe('3.75')
      expect(rateOn('bank_rate', '2026-09-20')).toMatchObject({ rate: '3.5', day: '2026-09-18' })
      expect(rateOn('sonia', '2026-09-20')).toMatchObject({ rate: '3.4701', day: '2026-09-17' })
      expect([rpiOf('2026-02'), rpiOf('2026-03'), rpiOf('2026-04')]).toEqual([
        '408.2',
        '409.5',
        null,
      ])
      await close()
    })
  })
})

describe('An import refuses', () => {
  const databases = sqliteDatabases('suite')
  let db: Db
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = (await databases.create()).open()
    db = opened.db
    close = () => opened.close()
  })
  afterAll(() => close())

  it.each<[string, string, string]>([
    [
      'a strip',
      report(EIGHTH, { ...EIGHTH, INSTRUMENT_NAME: '0 1/8% Treasury Strip 2028' }),
      'strips',
    ],
    ['a Treasury bill', report({ ...EIGHTH, INSTRUMENT_TYPE: 'Treasury Bill' }), 'Treasury bills'],
    [
      'an undated gilt',
      report({ ...EIGHTH, INSTRUMENT_NAME: '2½% Consolidated Stock', REDEMPTION_DATE: '' }),
      'undated',
    ],
    ['a gilt without redemption', report(without(EIGHTH, 'REDEMPTION_DATE')), 'undated'],
    [
      'a matured gilt',
      report({ ...EIGHTH, CLOSE_OF_BUSINESS_DATE: '2028-01-31T00:00:00' }),
      'redeemed',
    ],
    [
      'a name without a coupon',
      report({ ...EIGHTH, INSTRUMENT_NAME: 'Treasury Gilt 2028' }),
      'no coupon',
    ],
    [
      'a coupon without a number',
      report({ ...EIGHTH, INSTRUMENT_NAME: '% Treasury Gilt 2028' }),
      'no coupon',
    ],
    [
      'two issues of one name',
      report(EIGHTH, { ...EIGHTH, ISIN_CODE: 'GB00BDRHNP05' }),
      'two issues have this name',
    ],
    [
      'two issues of one ISIN',
      report(EIGHTH, { ...EIGHTH, INSTRUMENT_NAME: '0¼% Treasury Gilt 2028' }),
      'two issues have the ISIN',
    ],
    ['a wrong ISIN', report({ ...EIGHTH, ISIN_CODE: 'GB00BMBL1G82' }), 'no ISIN'],
    [
      'coupons that do not end on maturity',
      report({ ...EIGHTH, DIVIDEND_DATES: '22 Jan/Jul' }),
      'do not end',
    ],
    ['a linker without its base', report(without(LINKED, 'BASE_RPI_87')), 'no base index'],
    ['a linker with a base of 0', report({ ...LINKED, BASE_RPI_87: '0' }), 'no base index'],
    ['an unknown type', report({ ...EIGHTH, INSTRUMENT_TYPE: 'Perpetual' }), 'is not known'],
    [
      'records of two days',
      report(EIGHTH, { ...LINKED, CLOSE_OF_BUSINESS_DATE: '2026-09-02T00:00:00' }),
      'different days',
    ],
    ['a report without a day', report(without(EIGHTH, 'CLOSE_OF_BUSINESS_DATE')), 'no day'],
    [
      'another year in the name',
      report({ ...EIGHTH, INSTRUMENT_NAME: '0 1/8% Treasury Gilt 2029' }),
      'not of the year',
    ],
    ['entities', `<!DOCTYPE a [<!ENTITY b "c">]>${report(EIGHTH)}`, 'entities'],
    ['broken XML', report(EIGHTH).replace('</Data>', ''), 'not XML'],
    ['other XML', '<Data></Data>', 'no record'],
    ['anything else', 'a,b\n1,2\n', 'no report of gilts'],
  ])('%s, and stores nothing', async (_, text, words) => {
    await expect(importGiltFile(db, text)).rejects.toThrow(words)
    expect(await db.selectFrom('gilts').selectAll().execute()).toEqual([])
  })

  it('a report with the names of all its faults', async () => {
    const text = report(
      { ...EIGHTH, ISIN_CODE: 'GB' },
      { ...LINKED, INSTRUMENT_NAME: 'Index-linked Treasury Gilt 2033' },
    )
    const message = await importGiltFile(db, text).catch((error: unknown) => String(error))
    expect(message).toContain('0 1/8% Treasury Gilt 2028: "GB" is no ISIN.')
    expect(message).toContain('Index-linked Treasury Gilt 2033: its name has no coupon.')
  })

  it.each<[string, string, string]>([
    [
      'clean and dirty prices mixed up',
      changed('85.219,85.261799', '85.261799,85.219'),
      'accrued interest is',
    ],
    ['a price for £1', changed('85.219,85.261799', '0.85219,0.894989'), 'for £1'],
    ['a price of zero', changed('85.219,85.261799', '0,0.042799'), 'zero or below'],
    ['a missing price', changed('85.219', 'N/A'), 'is missing'],
    ['another maturity', changed('31/01/2028', '31/01/2029'), 'it matures on 2028-01-31'],
    ['another coupon', changed(',0.125,', ',0.25,'), 'its coupon is 0.125%'],
    ['a day after maturity', changed('01/12/2023', '01/12/2028'), 'matured'],
    ['no day', changed('01/12/2023', '31/02/2023'), 'no day'],
    ['a line twice', closes(LINE, LINE), 'comes twice'],
    ['other columns', closes(LINE).replace('Clean Price', 'Price'), 'expected the columns'],
    ['no gilt at all', closes(), 'No line is a gilt'],
    [
      'a linker whose figures do not agree',
      closes(
        'UKGI,01/12/2023,GB00BYY5F144,Index-linked,0.125,22/03/2026,98.230,14.395,0.9,2.2,0.0367',
      ),
      'do not agree',
    ],
    [
      'a linker whose clean and dirty prices are mixed up',
      closes(
        'UKGI,01/12/2023,GB00BYY5F144,Index-linked,0.125,22/03/2026,143.950553,98.230,0.9,2.2,0.036727',
      ),
      'prices swapped',
    ],
    [
      'clean and dirty prices mixed up, and interest turned round',
      changed('85.219,85.261799', '85.261799,85.219').replace(',0.042799', ',-0.042799'),
      'prices swapped',
    ],
    [
      'no interest where there is some',
      changed('85.261799', '85.219').replace(',0.042799', ',0'),
      'not that of 2023-12-01, 0.042799',
    ],
    ['days in US order', changed('01/12/2023', '12/01/2023'), 'days in another order'],
    ['a Sunday', changed('01/12/2023', '03/12/2023'), 'weekend or holiday'],
    [
      'a price in pence',
      changed('85.219,85.261799', '8521.9,8521.942799'),
      'no gilt has a clean price above',
    ],
  ])('a file with %s, and stores nothing', async (_, text, words) => {
    await expect(importGiltFile(db, text)).rejects.toThrow(words)
    expect(await db.selectFrom('gilt_closes').selectAll().execute()).toEqual([])
  })

  it.each<[string, string, string]>([
    ['an unknown series', 'DATE,XYZ\n02 Jan 2026,3.75\n', 'columns DATE'],
    ['a wrong day', 'DATE,IUDBEDR\n2026-01-02,3.75\n', 'is not a day'],
    ['a day of no calendar', 'DATE,IUDBEDR\n31 Feb 2026,3.75\n', '"31 Feb 2026" is not a day'],
    ['a wrong rate', 'DATE,IUDBEDR\n02 Jan 2026,n/a\n', 'is not a rate'],
    ['no rates', 'DATE,IUDBEDR\n', 'no rates'],
    ['another index', '"Title","CPI"\n"CDID","D7BT"\n"2026 JAN","1"\n', 'not the series CHAW'],
    ['a month without a level', '"Title","RPI"\n"CDID","CHAW"\n"2026 JAN",""\n', '2026 JAN'],
  ])('a file of %s', async (_, text, words) => {
    await expect(importGiltFile(db, text)).rejects.toThrow(words)
  })
})

describe('The compiled list', () => {
  const gilts = readCompiledGilts()

  it('has each ISIN, code and name once, with coupons that end on maturity', () => {
    expect(gilts.length).toBeGreaterThan(95)
    for (const key of ['isin', 'name'] as const) {
      expect(new Set(gilts.map((gilt) => gilt[key])).size).toBe(gilts.length)
    }
    const codes = gilts.flatMap(({ tidm }) => tidm ?? [])
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).toEqual(expect.arrayContaining(['TN28', 'T26', 'TG57', 'TR68']))
  })

  it('has base indices that follow from the day of issue', () => {
    const index = readCompiledIndex()
    const linked = gilts.filter(({ baseIndex }) => baseIndex !== null)
    expect(linked.length).toBeGreaterThan(30)
    for (const { baseIndex, firstIssue, name } of linked) {
      const computed = referenceRpi(toDay(firstIssue ?? ''), (month) => index.get(month) ?? null)
      expect([name, computed?.toFixed(5)]).toEqual([name, baseIndex])
    }
  })

  it('is refused with the line that is no gilt', () => {
    const header = 'name,isin,tidm,coupon,maturity,first_issue,coupon_dates,base_rpi\n'
    const line = '1% Treasury Gilt 2032,GB00BM8Z2T38,TG32,2,2032-01-31,2021-12-02,31 Jan/Jul,\n'
    expect(() => readCompiledGilts(header + line)).toThrow('line 2')
  })

  it('has rates of cash oldest first', () => {
    for (const rows of Map.groupBy(readCompiledRates(), ({ key }) => key).values()) {
      const days = rows.map(({ day }) => day)
      expect(days).toEqual(days.toSorted())
    }
  })

  // Closes of 15 May 2026, settling on the 18th, of gilts issued since.
  it.each([
    ['GB00BWBR1N39', 97.12, '0.444406', '5.2434'],
    ['GB00BVP99905', 94.46, '0.854620', '5.3045'],
    ['GB00BVP99897', 96.72, '1.551796', '5.5790'],
  ])(
    'has terms of %s that give published interest and yield',
    (isin, clean, accrued, yieldText) => {
      const issue = gilts.find((gilt) => gilt.isin === isin)
      if (!issue) throw new Error(isin)
      const { position, redemptionYield } = figuresOf(
        termsOf(issue),
        toDay('2026-05-18'),
        { clean },
        [],
        loadBusinessDays(),
      )
      expect([position.accrued.toFixed(6), (redemptionYield * 100).toFixed(4)]).toEqual([
        accrued,
        yieldText,
      ])
    },
  )
})

describe('A name', () => {
  it.each([
    ['0 1/8% Treasury Gilt 2028', '0.125'],
    ['2¾% Treasury Gilt 2024', '2.75'],
    ['0¾% Index-linked Treasury Gilt 2034', '0.75'],
    ['1¼ % Treasury Gilt 2041', '1.25'],
    ['½% Treasury Gilt 2029', '0.5'],
    ['4 5/8% Green Gilt 2037', '4.625'],
    ['6% Treasury Stock 2028', '6'],
    ['4.125% Treasury Gilt 2027', '4.125'],
    ['Treasury Gilt 2027', null],
    ['1/3% Treasury Gilt 2027', null],
  ])('%s has the coupon %s', (name, coupon) => {
    expect(parseCoupon(name)).toBe(coupon)
  })

  it('has coupon dates that follow from maturity', () => {
    expect(['2028-01-31', '2055-12-07', '2041-08-10'].map(couponDatesOf)).toEqual([
      '31 Jan/Jul',
      '7 Jun/Dec',
      '10 Feb/Aug',
    ])
  })
})

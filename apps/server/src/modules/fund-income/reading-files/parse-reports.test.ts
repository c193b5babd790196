import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { odsFile, xlsxFile } from '#tests/support/spreadsheet-files.ts'
import { readTables } from '../../../platform/spreadsheet/read-tables.ts'
import { isReportingList, parseReportingFunds } from './parse-reporting-funds.ts'
import { parseReports } from './parse-reports.ts'

const readLines = (bytes: Buffer) => readTables(bytes, 'ISIN and Currency')
const TODAY = '2026-11-27'
const HEADER =
  'ISIN,Fund Reporting Period End Date,Currency,Excess of reporting income over distribution'
const VWRP = 'IE00BK5BQT80'
const VUAG = 'IE00BFMXXD54'

const csv = (...lines: string[]) => Buffer.from([HEADER, ...lines].join('\n'))
const parse = (bytes: Buffer) => parseReports(readLines(bytes), TODAY)
const shown = (bytes: Buffer) =>
  parse(bytes).facts.map(
    ({ currency, isin, perUnit, periodEnd }) => `${isin} ${periodEnd} ${perUnit} ${currency}`,
  )
const reasons = (bytes: Buffer) =>
  parse(bytes).leftOut.map(({ line, reason }) => `${line}: ${reason}`)

describe('A table of reported income', () => {
  it('is read with its amounts as they are written', () => {
    expect(
      shown(
        csv(
          `${VWRP},30/06/2024,USD,2.0630`,
          `${VUAG},30/06/2025,USD,1.19761`,
          `${VUAG},30/06/2024,USD,Nil`,
        ),
      ),
    ).toEqual([
      `${VWRP} 2024-06-30 2.063 USD`,
      `${VUAG} 2025-06-30 1.19761 USD`,
      `${VUAG} 2024-06-30 0 USD`,
    ])
  })

  it('is found in a spreadsheet below a preamble, by the names of its columns', () => {
    const file = xlsxFile([
      ['Vanguard Funds plc', '', ''],
      ['Report to participants', '', 'UK'],
      [
        'Fund',
        'ISIN',
        'Reporting Period',
        'Share Class Currency',
        'Excess of reporting income per unit',
        'Fund distribution date',
      ],
      ['All-World', VWRP, '01/07/2024 to 30/06/2025', 'USD', 2.2479200000000001, '31/12/2025'],
      ['S&P 500', VUAG, 45838, 'USD', 1.19761, ''],
      ['Figures are for one unit.'],
    ])
    expect(parse(file).facts).toMatchObject([
      { isin: VWRP, periodEnd: '2025-06-30', perUnit: '2.24792', distributionDate: '2025-12-31' },
      { isin: VUAG, periodEnd: '2025-06-30', perUnit: '1.19761', distributionDate: null },
    ])
    expect(reasons(file)).toEqual([])
  })

  it('below another header is a table of its own, with its own columns', () => {
    const file = xlsxFile([
      ['ISIN', 'Reporting Period', 'Currency', 'Excess of reporting income'],
      [VWRP, '30/06/2025', 'USD', '2.24792'],
      ['Retired funds'],
      ['Currency', 'ISIN', 'Excess of reporting income', 'Reporting Period'],
      ['GBP', VUAG, '0.5', '31/03/2025'],
    ])
    expect(shown(file)).toEqual([`${VWRP} 2025-06-30 2.24792 USD`, `${VUAG} 2025-03-31 0.5 GBP`])
  })

  it.each([
    ['IE00BK5BQT81,30/06/2024,USD,1', '"IE00BK5BQT81" is no ISIN.'],
    [',30/06/2024,USD,1', 'The fund has no ISIN.'],
    [`${VWRP},,USD,1`, '"" is no date of a period\'s end.'],
    [`${VWRP},31/06/2024,USD,1`, '"31/06/2024" is no date of a period\'s end.'],
    [`${VWRP},30/06/2027,USD,1`, 'The period to 2027-06-30 has not ended.'],
    [`${VWRP},30/06/2009,USD,1`, 'No fund reported for 2009-06-30.'],
    [`${VWRP},30/06/2024,,1`, '"" is no currency.'],
    [`${VWRP},30/06/2024,Dollars,1`, '"Dollars" is no currency.'],
    [`${VWRP},30/06/2024,USD,-0.5`, 'The amount "-0.5" is below zero.'],
    [`${VWRP},30/06/2024,USD,(0.5)`, 'The amount "(0.5)" is below zero.'],
    [`${VWRP},30/06/2024,USD,2%`, 'The amount "2%" is a percentage.'],
    [`${VWRP},30/06/2024,USD,"0,51"`, 'The amount "0,51" is no amount.'],
    [`${VWRP},30/06/2024,USD,n/a`, 'The amount is not given.'],
    [`${VWRP},30/06/2024,USD,`, 'The amount is not given.'],
  ])('leaves out %s with its reason', (line, reason) => {
    expect(shown(csv(line, `${VUAG},30/06/2024,USD,1`))).toEqual([`${VUAG} 2024-06-30 1 USD`])
    expect(reasons(csv(line))).toEqual([`2: ${reason}`])
  })

  it('turns pence into pounds, because the currency says pence', () => {
    expect(shown(csv(`${VWRP},30/06/2024,GBX,12.5`))).toEqual([`${VWRP} 2024-06-30 0.125 GBP`])
  })

  it('keeps neither of two amounts of one period, and one of the same amount twice', () => {
    const file = csv(
      `${VWRP},30/06/2024,USD,1.0`,
      `${VWRP},30/06/2024,USD,2`,
      `${VUAG},30/06/2024,USD,1.50`,
      `${VUAG},30/06/2024,USD,1.5`,
    )
    expect(shown(file)).toEqual([`${VUAG} 2024-06-30 1.5 USD`])
    expect(reasons(file)).toEqual([
      '2: The file states 1 USD and 2 USD for the same fund and period.',
      '3: The file states 1 USD and 2 USD for the same fund and period.',
    ])
  })

  it.each([
    ['%PDF-1.7', 'This is a PDF.'],
    ['', 'The file is empty.'],
    ['<html>', 'This is a web page'],
    ['Date,Amount\n1,2', 'No table of reported income was found.'],
    ['ISIN,Reporting Period,Excess of reporting income\n', 'no column for the currency'],
    [`${HEADER},Excess of reported income in GBP\n`, 'two columns for one thing'],
    [`${HEADER}\n${VWRP},06/30/2024,USD,1`, 'has its month first'],
    ['PK\x03\x04broken', 'it cannot be unpacked'],
  ])('is not in a file that begins with %j', (text, message) => {
    expect(() => parse(Buffer.from(text))).toThrow(message)
  })

  const folder = process.env['RECORDINGS_DIR']
  it.runIf(folder && existsSync(path.join(folder, 'eri')))('reads published tables whole', () => {
    const read = (name: string) => parse(readFileSync(path.join(folder ?? '', 'eri', name)))
    const [vanguard, blackrock] = [read('vanguard.csv'), read('blackrock.csv')]
    expect([...vanguard.leftOut, ...blackrock.leftOut]).toEqual([])
    const figure = (isin: string, end: string) =>
      [...vanguard.facts, ...blackrock.facts].find(
        (fact) => fact.isin === isin && fact.periodEnd === end,
      )?.perUnit
    expect(figure(VWRP, '2024-06-30')).toBe('2.063')
    expect(figure(VWRP, '2025-06-30')).toBe('2.24792')
    expect(figure(VUAG, '2025-06-30')).toBe('1.19761')
  })
})

describe('HMRC’s list of reporting funds', () => {
  const HEAD = [
    'Parent fund',
    'Sub-fund',
    'Share class ref',
    'ISIN',
    'CUSIP',
    'Reporting Fund with effect from',
    'Ceased to be a Reporting Fund',
  ]
  const file = odsFile([
    ['Approved offshore reporting funds'],
    HEAD,
    ['Vanguard Funds plc', 'All-World', 'USD Acc', VWRP, '', '2019-07-23', ''],
    ['Vanguard Funds plc', 'S&P 500', 'USD Acc', VUAG, '', '2019-05-14', '2025-06-30'],
    ['Other', 'No ISIN', 'A', '', '', '2012-01-01', ''],
    ['Other', 'Wrong', 'A', 'IE00BFMXXD55', '', '2012-01-01', ''],
  ])

  it('is read from ODS, with the classes that have an ISIN', () => {
    const { facts, leftOut } = parseReportingFunds(readLines(file))
    expect(facts).toEqual([
      {
        isin: VWRP,
        name: 'Vanguard Funds plc, All-World, USD Acc',
        since: '2019-07-23',
        until: null,
      },
      {
        isin: VUAG,
        name: 'Vanguard Funds plc, S&P 500, USD Acc',
        since: '2019-05-14',
        until: '2025-06-30',
      },
    ])
    expect(leftOut).toMatchObject([{ reason: '"IE00BFMXXD55" is no ISIN.' }])
  })

  it('differs from a report of income', () => {
    expect(isReportingList(readLines(file))).toBe(true)
    expect(isReportingList(readLines(csv(`${VWRP},30/06/2024,USD,1`)))).toBe(false)
  })
})

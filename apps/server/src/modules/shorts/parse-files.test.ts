import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDay, parsePercent } from '../../platform/bind-columns.ts'
import { parseRegister, parseTotals } from './parse-files.ts'

const HEADER =
  '\uFEFFName of Company,International Securities Identification Number (ISIN),Aggregated net short position (%),Position date'
const HISTORIC = `${HEADER},Date the aggregated net short position became historical`

describe('The files of short positions', () => {
  it('are read with a byte-order mark and British dates', () => {
    expect(
      parseTotals(`${HEADER}\r\nBAE Systems Plc,GB0002634946,0.40,25/06/2026\r\n`, 'current').rows,
    ).toEqual([
      {
        isin: 'GB0002634946',
        name: 'BAE Systems Plc',
        day: '2026-06-25',
        ratio: 0.004,
        endedOn: null,
      },
    ])
  })

  it('are refused when a percent column holds dates', () => {
    const shifted = `${HISTORIC}\r\n4IMPRINT GROUP PLC,GB0006640972,29/06/2026,14/07/2026,1.05\r\n`
    expect(() => parseTotals(shifted, 'historic')).toThrow(
      'The column "Aggregated net short position (%)" holds dates, expected percentages (line 2).',
    )
  })

  it('are refused without a column, or with a torn row', () => {
    expect(() => parseTotals('Name of Company,Position date\r\n', 'current')).toThrow(
      'No column for isin.',
    )
    expect(() => parseTotals(`${HEADER}\r\nBAE,GB0002634946,0.40\r\n`, 'current')).toThrow('Line 2')
  })

  const ROW = 'BAE Systems Plc,GB0002634946,0.40,25/06/2026'

  it.each([
    ['Issuer name,ISIN,Aggregate net short position %,Net short position date'],
    ['Name of Issuer,Share ISIN,ANSP (%),Date of position'],
    ['Company,ISIN code,Net short position (per cent),Date'],
    [
      'Name of Share Issuer,International Securities Identification Number,Net short position,Position Date (DD/MM/YYYY)',
    ],
  ])('are read under renamed columns: %s', (header) => {
    expect(parseTotals(`${header}\n${ROW}\n`, 'current').rows).toMatchObject([
      { isin: 'GB0002634946', name: 'BAE Systems Plc', day: '2026-06-25', ratio: 0.004 },
    ])
    const historic = `${header},Date position became historical\n${ROW},14/07/2026\n`
    expect(parseTotals(historic, 'historic').rows).toMatchObject([
      { day: '2026-06-25', endedOn: '2026-07-14' },
    ])
  })

  it('leave out a row without a value, with the reason', () => {
    const file = `${HEADER}\n${ROW}\nACME PLC,GB00BH4HKS39,n/a,25/06/2026\nOTHER,,0.5,25/06/2026\n${ROW}\n`
    const { rows, leftOut } = parseTotals(file, 'current')
    expect(rows).toHaveLength(2)
    expect(leftOut).toEqual([
      {
        isin: 'GB00BH4HKS39',
        reason:
          'The column "Aggregated net short position (%)" holds texts, expected percentages (line 3).',
      },
      { isin: null, reason: expect.stringContaining('is empty in line 4') },
    ])
  })

  it('are refused when more rows lack a value than have all', () => {
    const file = `${HEADER}\n${ROW}\nA,GB00BH4HKS39,n/a,25/06/2026\nB,GB00BH4HKS39,n/a,25/06/2026\n`
    expect(() => parseTotals(file, 'current')).toThrow('holds texts, expected percentages (line 3)')
  })

  it('are bound by header, in whatever order the columns come', () => {
    const file =
      'ISIN,Net Short Position (%),Snapshot Date,Position Holder,Name of Share Issuer\nGB0002634946,0.6,2025-12-31,"Fund, L.P.",BAE\n'
    expect(parseRegister(file)).toEqual([
      { isin: 'GB0002634946', name: 'BAE', holder: 'Fund, L.P.', day: '2025-12-31', ratio: 0.006 },
    ])
  })
})

describe('Values', () => {
  it('are days of the calendar', () => {
    expect(parseDay('13/07/2026')).toBe('2026-07-13')
    expect(parseDay('07/13/2026')).toBeNull()
    expect(parseDay('31/02/2026')).toBeNull()
  })

  it('read every British date back', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2012-11-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10)
          expect(parseDay(iso.split('-').toReversed().join('/'))).toBe(iso)
        },
      ),
    )
  })

  it('are percentages from 0 to 100', () => {
    expect(parsePercent('1.05')).toBe(0.0105)
    for (const text of ['29/06/2026', '', '-1', '101', '1,05', '1e2']) {
      expect(parsePercent(text)).toBeNull()
    }
  })
})

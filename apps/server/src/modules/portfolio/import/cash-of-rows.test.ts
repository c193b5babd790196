/** Cash of files: an ignored row moves none, a fee is a fee, and balances that a file shows are ours. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordingsFolder } from '#tests/support/recordings-folder.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { readNumber } from './notation.ts'
import type { ReadRow } from './parser.ts'
import { readFile } from './read-file.ts'
import { readSourceFile } from './source-file.ts'

const RECORDINGS = path.resolve(import.meta.dirname, '../../../../../../tests/recordings')

function read(text: string) {
  const { rows } = readFile(readSourceFile(Buffer.from(text)), 'GBP', () => null)
  return [...rows]
}

describe('The fee of an exchange of currency', () => {
  it('is a fee in a file of Trading 212, and the exchange moves nothing', () => {
    expect(
      read(
        [
          'Action,Time,Notes,ID,Total,Currency (Total),Currency conversion fee,Currency (Currency conversion fee)',
          'Currency conversion,2025-01-05 14:30:56,,a,,,0.15,GBP',
          'Currency conversion,2025-01-06 14:30:56,,b,,,,',
        ].join('\n'),
      ),
    ).toMatchObject([
      { activity: { kind: 'fee', amount: '-0.15', currency: 'GBP', date: '2025-01-05' } },
      { ignored: 'An exchange of currency within the account.' },
    ])
  })

  it('is a fee in a statement of Interactive Brokers', () => {
    expect(
      read(
        [
          'Statement,Header,Field Name,Field Value',
          'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,Proceeds,Comm in GBP',
          'Trades,Data,Order,Forex,USD,GBP.USD,"2025-01-06, 10:00:00",-80,1.3,104,-1.6',
          'Trades,Data,Order,Forex,USD,GBP.USD,"2025-01-06, 10:00:00",-80,1.3,104,0',
        ].join('\n'),
      ),
    ).toMatchObject([
      { activity: { kind: 'fee', amount: '-1.6', currency: 'GBP' } },
      { ignored: 'An exchange of currency within the account.' },
    ])
  })
})

it('A transfer for fees asks whether it is the fee, in a file with signs too', () => {
  const [row] = read(
    [
      'Trade date,Settle date,Reference,Description,Unit cost (£),Quantity,Value (£)',
      '01/09/2026,01/09/2026,Transfer,Transfer to cover fees,,,-3.75',
    ].join('\n'),
  )
  expect(row && 'choice' in row && row.choice.options.map(({ label }) => label)).toEqual([
    'A fee',
    'Paid out of the account',
    'A move within the account: nothing to store',
  ])
})

describe('A Flex order', () => {
  it('has its price by proceeds and quantity', () => {
    expect(
      read(
        '<FlexQueryResponse><Order assetCategory="STK" symbol="VOD" isin="GB00BH4HKS39" tradeDate="20250522" buySell="SELL" quantity="-.9232" proceeds="0.64" netCash="0.64" currency="GBP"/></FlexQueryResponse>',
      ),
    ).toMatchObject([
      { activity: { kind: 'sell', quantity: '0.9232', price: { unit: 'GBP' }, amount: '0.64' } },
    ])
  })
})

describe('A split of Freetrade', () => {
  const COLUMNS = [
    'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN',
    'Stock Split Rate of Share Outturn From,Stock Split Rate of Share Outturn To',
    'Stock Split New Share Quantity,Stock Split Fractional Payout Cash Received Amount',
    'Stock Split Fractional Payout Cash Received Currency',
  ].join(',')
  const split = (tail: string) =>
    read(`${COLUMNS}\nX,STOCK_SPLIT,2026-06-01T10:00:00Z,GBP,,,VOD,GB00BH4HKS39,11,1,${tail}\n`)

  it('leaves the shares that the file states, and pays the fraction in cash', () => {
    const rows = split('54,0.71,GBP')
    expect(rows).toMatchObject([
      { row: 2, activity: { kind: 'consolidation', quantity: '54' } },
      { row: 3, activity: { kind: 'return_of_capital', amount: '0.71', currency: 'GBP' } },
    ])
    expect(rows[0] && 'activity' in rows[0] && rows[0].activity.ratio).toBeUndefined()
  })

  it('has its ratio where the file states no shares', () => {
    expect(split(',,')).toMatchObject([
      { activity: { kind: 'consolidation', ratio: { new: '1', old: '11' } } },
    ])
  })
})

/** The broker's second file has these rows, with the cash that they move. */
const ELSEWHERE = "Trades and their charges come from DEGIRO's Transactions.csv."
const BALANCES = new Set(['balance', 'running balance'])

function balanceOf({ cells }: ReadRow): Decimal | null {
  const cell = cells.find(({ column }) => BALANCES.has(column.toLowerCase()))
  const reading = cell && readNumber(cell.value, '.')
  return reading && typeof reading !== 'string' ? new Decimal(reading.value) : null
}

/** Null for a row whose cash is not decided, or is in another file. */
function effectOf(row: ReadRow): Decimal | null {
  if ('ignored' in row) return row.ignored === ELSEWHERE ? null : new Decimal(0)
  return 'activity' in row && row.activity.amount !== undefined
    ? new Decimal(row.activity.amount)
    : null
}

const FILES = [...new Set([RECORDINGS, path.dirname(recordingsFolder('brokers'))])].flatMap(
  (folder) =>
    globSync('{brokers,money-cases}/**/*.csv', { cwd: folder }).map((name) =>
      path.join(folder, name),
    ),
)

it('After every row the cash that a file shows is ours, in all recorded files that show it', () => {
  let compared = 0
  for (const file of FILES) {
    const rows = read(readFileSync(file, 'utf8'))
    const dates = rows.flatMap((row) => ('activity' in row ? row.activity.date : []))
    const isNewestFirst = (dates[0] ?? '') > (dates.at(-1) ?? '')
    const ordered = isNewestFirst ? rows.toReversed() : rows
    for (const [index, row] of ordered.entries()) {
      const before = ordered[index - 1]
      const [balance, effect] = [balanceOf(row), effectOf(row)]
      const start = before && balanceOf(before)
      if (!start || !balance || !effect) continue
      compared += 1
      expect([file, row.row, balance.minus(start).toString()]).toEqual([
        file,
        row.row,
        effect.toString(),
      ])
    }
  }
  expect(compared).toBeGreaterThan(5)
})

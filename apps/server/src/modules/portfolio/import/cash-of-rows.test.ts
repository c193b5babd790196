/** Cash of files: an ignored row moves none, a fee is a fee, and balances that a file shows are ours. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordingsFolder } from '#tests/support/recordings-folder.ts'
import { readNumber } from '../../../platform/csv/notation.ts'
import { Decimal } from '../../../platform/decimal.ts'
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

describe('A Flex record', () => {
  const sale = (id: string) =>
    `<Trade assetCategory="STK" symbol="VOD" isin="GB00BH4HKS39" tradeDate="20250522" buySell="SELL" quantity="-10" tradePrice="0.7" proceeds="7" netCash="7" currency="GBP" transactionID="${id}"/>`
  const kindsOf = (...records: string[]) =>
    read(`<FlexQueryResponse>${records.join('')}</FlexQueryResponse>`).map((row) =>
      'ignored' in row ? row.ignored : 'activity' in row && row.activity.kind,
    )

  it('that is repeated with its id counts once; equal ones without an id are two', () => {
    expect(kindsOf(sale('7'), sale('8'), sale('7'))).toEqual([
      'sell',
      'sell',
      'The file has this record, with its id, a second time.',
    ])
    expect(kindsOf(sale('0'), sale('0'))).toEqual(['sell', 'sell'])
  })
})

describe('A row of Trading 212', () => {
  const HEADER =
    'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)'
  const trade = (id: string, time: string, total: string) =>
    `Market buy,2025-05-22 ${time},GB00BH4HKS39,VOD,Vodafone,,${id},10,70,GBX,${total},GBP`
  const outcomes = (...rows: string[]) =>
    read([HEADER, ...rows].join('\n')).map((row) =>
      'activity' in row
        ? row.activity.kind
        : 'ignored' in row
          ? row.ignored
          : 'needsYou' in row && row.needsYou,
    )

  it('that is repeated with its id counts once; with other values it asks, without an id it is another', () => {
    const first = trade('EOF1', '10:00:00', '7.00')
    expect(outcomes(first, trade('EOF2', '10:00:00', '7.00'), first)).toEqual([
      'buy',
      'buy',
      'The file has this row, with its ID, a second time.',
    ])
    expect(outcomes(first, trade('EOF1', '10:00:00', '7.01'))).toEqual([
      'buy',
      'Line 2 has the ID EOF1 with other values.',
    ])
    expect(outcomes(first, trade('EOF1', '11:00:00', '7.00'))).toEqual(['buy', 'buy'])
    const without = trade('', '10:00:00', '7.00')
    expect(outcomes(without, without)).toEqual(['buy', 'buy'])
  })
})

it('A row of Freetrade that is repeated with its order counts once', () => {
  const header =
    'Title,Type,Timestamp,Account Currency,Total Amount,Buy / Sell,Ticker,ISIN,Price per Share in Account Currency,Stamp Duty,Quantity,Order ID'
  const order = (id: string) =>
    `Vodafone,ORDER,2025-01-06T10:00:00.000Z,GBP,70.35,BUY,VOD,GB00BH4HKS39,0.70,0.35,100,${id}`
  const outcomes = read(
    [header, order('A'), order('B'), order('A'), order(''), order('')].join('\n'),
  )
  expect(outcomes.map((row) => ('ignored' in row ? row.ignored : 'read'))).toEqual([
    'read',
    'read',
    'The file has this row, with its ID, a second time.',
    'read',
    'read',
  ])
})

it('A date of QIF is padded with blanks, and its apostrophe names this century', () => {
  const record = (date: string) => `D${date}\nNMiscInc\nT7.00\n^`
  const dates = ["6/ 1'25", "13/ 1'25", "31/12'2024", '13/1/2025'].map(record)
  expect(
    read(['!Type:Invst', ...dates].join('\n')).map((row) =>
      'activity' in row ? row.activity.date : row,
    ),
  ).toEqual(['2025-01-06', '2025-01-13', '2024-12-31', '2025-01-13'])
})

describe('An amount below zero asks in a format whose types say which way money moves', () => {
  const questions = (...lines: string[]) =>
    read(lines.join('\n')).map((row) => ('needsYou' in row ? row.needsYou : 'read'))

  it('in a file of Portfolio Performance', () => {
    const of = (type: string, value: string, fees: string, taxes: string) =>
      `2021-03-23T13:09,${type},${value},EUR,,,,${fees},${taxes},10,IE00BP3QZ825,,IWMO.L,iShares,`
    expect(
      questions(
        'Date,Type,Value,Transaction Currency,Gross Amount,Currency Gross Amount,Exchange Rate,Fees,Taxes,Shares,ISIN,WKN,Ticker Symbol,Security Name,Note',
        of('Fees', '-10.00', '', ''),
        of('Deposit', '-10.00', '', ''),
        of('Interest Charge', '-10.00', '', ''),
        of('Buy', '100.00', '-5.00', '10.00'),
        of('Fees Refund', '10.00', '', ''),
      ),
    ).toEqual([
      'The value -10 of "Fees" is below zero.',
      'The value -10 of "Deposit" is below zero.',
      'The value -10 of "Interest Charge" is below zero.',
      'Is -5 a cost or a rebate?',
      'read',
    ])
  })

  it('in a file of Ghostfolio', () => {
    expect(
      questions(
        'Date,Code,DataSource,Currency,Price,Quantity,Action,Fee,Note',
        '2021-08-03,VOD.L,YAHOO,GBp,1.5,50,dividend,-1.0,',
        '2021-08-03,X,MANUAL,GBP,0,0,fee,-49,',
        '2021-08-03,X,MANUAL,GBP,-4,1,interest,0,',
        '2021-08-03,X,MANUAL,GBP,4,1,interest,0,',
      ),
    ).toEqual([
      'Fee -1 is below zero.',
      'Fee -49 is below zero.',
      'Price -4 is below zero.',
      'read',
    ])
  })
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

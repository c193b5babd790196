/** Files read by columns that their user named: money has its currency, and a word its meaning, or it asks. */
import type { ColumnMapping } from '@leadenhall/contract/portfolio/index.ts'
import { describe, expect, it } from 'vitest'
import type { ReadRow } from '../parser.ts'
import { readFile } from '../read-file.ts'
import { readSourceFile } from '../source-file.ts'

const COLUMNS = {
  date: 'Date',
  kind: 'Type',
  ticker: 'Symbol',
  quantity: 'Quantity',
  price: 'Price',
  unit: 'Currency',
  amount: 'Amount',
} satisfies ColumnMapping['columns']

function read(lines: readonly string[], mapping: Partial<ColumnMapping> = {}) {
  const file = readSourceFile(Buffer.from(lines.join('\n')))
  const given = { columns: COLUMNS, ...mapping }
  return [...readFile(file, 'GBP', () => given).rows]
}

const HEADER = 'Date,Type,Symbol,Quantity,Price,Currency,Amount'
const { unit: _unit, ...WITHOUT_UNIT } = COLUMNS

/** A row's answers by label. */
function answersOf(row: ReadRow | undefined): Record<string, unknown> | undefined {
  if (!row || !('choice' in row)) return undefined
  return Object.fromEntries(
    row.choice.options.map(({ label, meaning }) => [
      label,
      'activity' in meaning
        ? [meaning.activity.kind, meaning.activity.amount, meaning.activity.currency]
        : meaning,
    ]),
  )
}

describe('The amount of a mapped row', () => {
  it('without a price is in the currency that the unit column names', () => {
    expect(
      read([
        HEADER,
        '01/04/2025,Dividend,AAPL,,,USD,100.00',
        '02/04/2025,Deposit,,,,USD,1000.00',
        '13/04/2025,Fee,,,,EUR,-10',
      ]),
    ).toMatchObject([
      { activity: { kind: 'dividend', amount: '100', currency: 'USD' } },
      { activity: { kind: 'deposit', amount: '1000', currency: 'USD' } },
      { activity: { kind: 'fee', amount: '-10', currency: 'EUR' } },
    ])
  })

  it('that names another currency than its column asks which is right', () => {
    const columns = { ...WITHOUT_UNIT, currency: 'Currency' }
    expect(
      read(
        [
          HEADER,
          '13/04/2025,Dividend,VOD,,,USD,£12.50',
          '13/04/2025,Dividend,VOD,,,GBP,£12.50',
          '13/04/2025,Dividend,VOD,,,,£12.50',
        ],
        { columns },
      ),
    ).toMatchObject([
      { needsYou: 'The amount says GBP, its column USD. Which is right?', column: 'Amount' },
      { activity: { amount: '12.5', currency: 'GBP' } },
      { activity: { amount: '12.5', currency: 'GBP' } },
    ])
    const [row] = read(['Date,Type,Symbol,Amount (USD)', '13/04/2025,Dividend,VOD,£12.50'], {
      columns: { date: 'Date', kind: 'Type', ticker: 'Symbol', amount: 'Amount (USD)' },
    })
    expect(row).toMatchObject({ needsYou: 'The amount says GBP, its column USD. Which is right?' })
  })

  it('of a payment with a cost beside it is before or after the cost, by one answer for the file', () => {
    const [dividend, interest, free] = read(
      [
        'Date,Type,Symbol,Amount,Tax',
        '13/04/2025,Dividend,VOD,12.50,1.25',
        '13/04/2025,Interest,,-1.00,0.20',
        '13/04/2025,Interest,,3.00,0.00',
      ],
      {
        columns: {
          date: 'Date',
          kind: 'Type',
          ticker: 'Symbol',
          amount: 'Amount',
          commission: 'Tax',
        },
      },
    )
    expect(answersOf(dividend)).toEqual({
      'Yes, the amount is after costs': ['dividend', '12.5', undefined],
      'No, costs come off the amount': ['dividend', '11.25', undefined],
    })
    expect(answersOf(interest)).toEqual({
      'Yes, the amount is after costs': ['interest', '-1', undefined],
      'No, costs come off the amount': ['interest', '-1.2', undefined],
    })
    expect(free).toMatchObject({ activity: { kind: 'interest', amount: '3' } })
  })

  it('is in the currency of its own column, where one is named', () => {
    const columns = { ...WITHOUT_UNIT, currency: 'Currency' }
    expect(
      read([HEADER, '13/04/2025,Dividend,AAPL,,,USD,100.00', '13/04/2025,Fee,,,,,-10'], {
        columns,
      }),
    ).toMatchObject([
      { activity: { amount: '100', currency: 'USD' } },
      { needsYou: 'Currency is empty.' },
    ])
  })

  it.each([
    ['Amount (USD)', 'USD', '100'],
    ['Amount in pence', 'GBP', '1'],
    ['Amount €', 'EUR', '100'],
  ])('below %s is in that unit', (column, currency, amount) => {
    expect(
      read([`Date,Type,Symbol,Quantity,Price,${column}`, '13/04/2025,Dividend,VOD,,,100'], {
        columns: { ...WITHOUT_UNIT, amount: column },
      }),
    ).toMatchObject([{ activity: { amount, currency } }])
  })

  it('is in the currency that the user answered for the file', () => {
    expect(
      read(['Date,Type,Symbol,Quantity,Price,Amount', '13/04/2025,Dividend,AAPL,,,100'], {
        columns: WITHOUT_UNIT,
        currency: 'USD',
      }),
    ).toMatchObject([{ activity: { amount: '100', currency: 'USD' } }])
  })

  it('asks beside a currency that the user has not mapped', () => {
    const [row] = read(['Date,Type,Symbol,Amount,Ccy', '13/04/2025,Dividend,AAPL,100,USD'], {
      columns: { date: 'Date', kind: 'Type', ticker: 'Symbol', amount: 'Amount' },
    })
    expect(answersOf(row)).toEqual({
      'In USD': ['dividend', '100', 'USD'],
      'In GBP': ['dividend', '100', 'GBP'],
    })
  })

  it('of a cash row in pence asks whether it is in pounds', () => {
    const [row] = read([HEADER, '13/04/2025,Dividend,VOD,,,GBX,45'])
    expect(answersOf(row)).toEqual({
      'In GBP': ['dividend', '45', 'GBP'],
      'In GBX': ['dividend', '0.45', 'GBP'],
    })
  })

  it('of a trade is in the currency in which it fits the price, or asks', () => {
    const [own, other, unclear] = read([
      HEADER,
      '13/04/2025,Buy,AAPL,10,170,USD,-1700',
      '13/04/2025,Buy,AAPL,10,170,USD,-1343',
      '13/04/2025,Buy,AAPL,10,170,USD,-1640',
    ])
    expect(own).toMatchObject({ activity: { amount: '-1700', currency: 'USD' } })
    expect(other).toMatchObject({ activity: { amount: '-1343', currency: 'GBP' } })
    expect(answersOf(unclear)).toEqual({
      'In USD': ['buy', '-1640', 'USD'],
      'In GBP': ['buy', '-1640', 'GBP'],
    })
  })
})

describe('A word of a mapped file', () => {
  const payments = (...rows: readonly string[]) => {
    const lines = rows.map((row) => `13/04/2025,${row}`)
    const columns = { date: 'Date', kind: 'Type', amount: 'Amount' }
    return read(['Date,Type,Amount', ...lines], { columns })
  }
  const BOTH_WAYS = {
    'Paid into the account': ['deposit', '250', undefined],
    'Paid out of the account': ['withdrawal', '-250', undefined],
  }

  it.each([
    ['Payment to bank account', '250', BOTH_WAYS],
    ['Transfer to Cash ISA', '250', BOTH_WAYS],
    ['Direct debit', '250', BOTH_WAYS],
    [
      'Interest paid',
      '12.34',
      {
        'Interest paid to me': ['interest', '12.34', undefined],
        'Interest that I paid': ['interest', '-12.34', undefined],
      },
    ],
    [
      'Transfer for fees',
      '5.99',
      {
        'A fee': ['fee', '-5.99', undefined],
        'Paid out of the account': ['withdrawal', '-5.99', undefined],
        'Paid into the account': ['deposit', '5.99', undefined],
        'A move within the account: nothing to store': {
          ignored: 'A move within the account, as you said.',
        },
      },
    ],
    [
      'Stock dividend',
      '3',
      {
        'Shares instead of cash': ['scrip', '0', undefined],
        'A dividend in cash': ['dividend', '3', undefined],
      },
    ],
  ])('"%s" with %s asks in a file without signs', (word, amount, answers) => {
    const [row] = payments(`${word},${amount}`, 'Fee,5')
    expect(answersOf(row)).toEqual(answers)
  })

  it('asks once: rows with the same word have the same key', () => {
    const rows = payments('Interest paid,1', 'INTEREST PAID,2', 'Payment received by us,3', 'Fee,5')
    const keys = rows.map((row) => ('choice' in row ? row.choice.key : null))
    expect(keys[0]).toBe(keys[1])
    expect(new Set(keys).size).toBe(3)
  })

  it.each([
    ['Payment to bank account', '-250', { kind: 'withdrawal', amount: '-250' }],
    ['Payment to bank account', '250', { kind: 'deposit', amount: '250' }],
    ['Interest paid', '12.34', { kind: 'interest', amount: '12.34' }],
    ['Interest paid', '-12.34', { kind: 'interest', amount: '-12.34' }],
    ['Gross interest paid to you', '2.00', { kind: 'interest', amount: '2' }],
    ['Card fee refund', '1.50', { kind: 'fee', amount: '1.5' }],
    ['Transfer to Cash ISA', '-100', { kind: 'withdrawal', amount: '-100' }],
    ['Dividend tax refund', '3.00', { kind: 'tax', amount: '3' }],
  ])('"%s" with %s is decided by the sign in a file that has signs', (word, amount, activity) => {
    expect(payments(`${word},${amount}`, 'Fee,-5')[0]).toMatchObject({ activity })
  })

  it.each([
    ['Gross interest paid to you', '2.00', { kind: 'interest', amount: '2' }],
    ['Interest charged', '2.00', { kind: 'interest', amount: '-2' }],
    ['Card fee refund', '1.50', { kind: 'fee', amount: '1.5' }],
    ['Withdrawal', '20', { kind: 'withdrawal', amount: '-20' }],
  ])('"%s" with %s has one direction in any file', (word, amount, activity) => {
    expect(payments(`${word},${amount}`, 'Fee,5')[0]).toMatchObject({ activity })
  })

  it('is turned round in a file whose amounts are above zero for money that leaves', () => {
    expect(payments('Deposit,-100', 'Fee,5', 'Payment,-20')).toMatchObject([
      { activity: { kind: 'deposit', amount: '100' } },
      { activity: { kind: 'fee', amount: '-5' } },
      { activity: { kind: 'deposit', amount: '20' } },
    ])
  })
})

describe('A dividend that is reinvested', () => {
  const DRIP = '13/04/2025,Dividend reinvestment,VOD.L,290,0.70,GBP,-203.00'

  it('is income and a purchase in one, and moves no cash', () => {
    const [row] = read([HEADER, DRIP])
    expect(row).toMatchObject({
      activity: { kind: 'drip', quantity: '290', price: { value: '0.7', unit: 'GBP' } },
    })
    expect(row && 'activity' in row && row.activity.amount).toBeUndefined()
  })

  it('has its price by the amount where no cell says it', () => {
    expect(read([HEADER, '13/04/2025,Dividend reinvestment,VOD.L,290,,GBP,-203.00'])).toMatchObject(
      [{ activity: { kind: 'drip', price: { value: '0.7', unit: 'GBP' } } }],
    )
  })

  it('asks where the dividend is a row of its own, so that its income counts once', () => {
    const [, row] = read([HEADER, '11/04/2025,Dividend,VOD.L,,,GBP,203.00', DRIP])
    expect(answersOf(row)).toEqual({
      'The purchase with that dividend': ['buy', '-203', 'GBP'],
      'Another dividend, reinvested': ['drip', undefined, undefined],
    })
  })
})

/** Interactive Brokers' activity statements: sections, each with a header of its own. */
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { absolute, toDate, toNumber } from '../cells.ts'
import type { Meaning } from '../csv-parser.ts'
import type { Parser, RawActivity } from '../parser.ts'
import { sectionRows, type TableRow } from '../table.ts'

const SECTIONS: readonly (readonly [string, (row: TableRow, base: string) => Meaning])[] = [
  ['Transaction History', understandTransaction],
  ['Trades', understandTrade],
  ['Dividends', (row) => understandPayment(row, 'dividend')],
  ['Withholding Tax', (row) => understandPayment(row, 'tax')],
  ['Interest', (row) => understandPayment(row, 'interest')],
  ['Fees', (row) => understandPayment(row, 'fee')],
  ['Deposits & Withdrawals', (row) => understandPayment(row, 'deposit')],
]

export const ibkrActivity: Parser = {
  title: 'Interactive Brokers',
  claims: (file) =>
    file.kind === 'csv' &&
    file.lines[0]?.cells[0] === 'Statement' &&
    file.lines[0].cells[1] === 'Header',
  *read(file) {
    const base = baseCurrencyOf(file)
    for (const [section, understand] of SECTIONS) {
      for (const row of sectionRows(file, section)) {
        yield { row: row.line, text: row.text, ...understand(row, base) }
      }
    }
  },
}

function baseCurrencyOf(file: Parameters<Parser['read']>[0]): string {
  if (file.kind !== 'csv') return 'GBP'
  return file.lines.find(({ cells }) => cells[2] === 'Base Currency')?.cells[3] ?? 'GBP'
}

const ISIN_IN_TEXT = /\(([A-Z]{2}[A-Z0-9]{9}\d)\)/

function understandTransaction(row: TableRow, base: string): Meaning {
  const date = toDate(row.cell('Date'))
  if (!date) return { needsYou: 'The date cannot be read.', column: 'Date' }
  const description = row.cell('Description') ?? ''
  const symbol = row.cell('Symbol')
  const net = toNumber(row.cell('Net Amount'))
  const cash = { date, currency: base, note: description, amount: net ?? '0' }
  const ticker = symbol === '-' ? undefined : (symbol ?? undefined)
  const instrument = { ...cash, ticker, isin: ISIN_IN_TEXT.exec(description)?.[1] }
  const type = row.cell('Transaction Type') ?? ''
  switch (type) {
    case 'Buy':
    case 'Sell': {
      const kind = type === 'Buy' ? 'buy' : 'sell'
      const commission = absolute(toNumber(row.cell('Commission')))
      return {
        activity: {
          ...instrument,
          kind,
          name: description,
          quantity: absolute(toNumber(row.cell('Quantity'))),
          charges: { commission: commission ?? '0' },
        },
      }
    }
    case 'Dividend':
    case 'Payment in Lieu':
      return { activity: { ...instrument, kind: 'dividend' } }
    case 'Foreign Tax Withholding':
      return { activity: { ...(ticker ? instrument : cash), kind: 'tax' } }
    case 'Credit Interest':
    case 'Debit Interest':
      return { activity: { ...cash, kind: 'interest' } }
    case 'Deposit':
      return { activity: { ...cash, kind: 'deposit' } }
    case 'Withdrawal':
      return { activity: { ...cash, kind: 'withdrawal' } }
    case 'Other Fee':
    case 'Commission Adjustment':
      return { activity: { ...cash, kind: 'fee' } }
    case 'Adjustment':
    case 'Forex Trade Component':
      return { ignored: 'An exchange of currency within the account.' }
    default:
      return {
        needsYou: `The type ${type} is not known.`,
        column: 'Transaction Type',
      }
  }
}

function understandTrade(row: TableRow): Meaning {
  if (row.cell('DataDiscriminator') !== 'Order') return { ignored: 'Part of an order, or a sum.' }
  if (!/^Stocks|^ETF/i.test(row.cell('Asset Category') ?? '')) {
    return { ignored: 'Neither a share nor a fund.' }
  }
  const [date, unit] = [toDate(row.cell('Date/Time')), parseUnit(row.cell('Currency'))]
  const quantity = toNumber(row.cell('Quantity'))
  const value = toNumber(row.cell('T. Price'))
  if (!date || !unit || !quantity || !value) {
    return { needsYou: 'Date, currency, quantity or price cannot be read.', column: 'Quantity' }
  }
  const isSale = quantity.startsWith('-')
  return {
    activity: {
      kind: isSale ? 'sell' : 'buy',
      date,
      time: /\d{2}:\d{2}:\d{2}/.exec(row.cell('Date/Time') ?? '')?.[0],
      ticker: row.cell('Symbol') ?? undefined,
      quantity: absolute(quantity),
      price: { value, unit },
      charges: { commission: absolute(toNumber(row.cell('Comm/Fee'))) ?? '0' },
      currency: unit,
    },
  }
}

function understandPayment(row: TableRow, kind: RawActivity['kind']): Meaning {
  const currency = parseUnit(row.cell('Currency'))
  if (currency === null) return { ignored: 'A sum.' }
  const date = toDate(row.cell('Date') ?? row.cell('Settle Date'))
  const amount = toNumber(row.cell('Amount'))
  if (!date || amount === null)
    return { needsYou: 'Date or amount cannot be read.', column: 'Amount' }
  const note = row.cell('Description') ?? ''
  const isOut = amount.startsWith('-')
  const instrument =
    kind === 'dividend' || kind === 'tax'
      ? { ticker: /^([A-Z0-9.]+)\s*\(/.exec(note)?.[1], isin: ISIN_IN_TEXT.exec(note)?.[1] }
      : {}
  const actual = kind === 'deposit' && isOut ? 'withdrawal' : kind
  return { activity: { kind: actual, date, currency, amount, note, ...instrument } }
}

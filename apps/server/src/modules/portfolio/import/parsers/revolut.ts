/** Revolut's stock statement: amounts with a currency sign or code. */
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { absolute, negated, toLondon, toNumber } from '../cells.ts'
import { csvParser, type Meaning } from '../csv-parser.ts'
import type { TableRow } from '../table.ts'

const COLUMNS = [
  'Date',
  'Ticker',
  'Type',
  'Quantity',
  'Price per share',
  'Total Amount',
  'Currency',
]

export const revolut = csvParser({ title: 'Revolut', columns: COLUMNS, understand })

function understand(row: TableRow): Meaning {
  const moment = toLondon(row.cell('Date') ?? '')
  if (!moment) return { needsYou: 'The date cannot be read.', column: 'Date' }
  const type = row.cell('Type') ?? ''
  const currency = parseUnit(row.cell('Currency'))
  if (currency === null) return { needsYou: 'The currency is not known.', column: 'Currency' }
  const amount = absolute(toNumber(row.cell('Total Amount'))) ?? '0'
  const cash = { ...moment, currency }
  const base = {
    ...cash,
    ticker: row.cell('Ticker') ?? undefined,
    quantity: absolute(toNumber(row.cell('Quantity'))),
  }
  const value = toNumber(row.cell('Price per share'))
  const price = value === null ? undefined : { value, unit: currency }
  if (type.startsWith('BUY')) {
    return { activity: { ...base, kind: 'buy', price, amount: negated(amount) } }
  }
  if (type.startsWith('SELL')) return { activity: { ...base, kind: 'sell', price, amount } }
  if (type === 'DIVIDEND') return { activity: { ...base, kind: 'dividend', amount } }
  if (type === 'CASH TOP-UP') return { activity: { ...cash, kind: 'deposit', amount } }
  if (type === 'CASH WITHDRAWAL') {
    return { activity: { ...cash, kind: 'withdrawal', amount: negated(amount) } }
  }
  if (/FEE/.test(type)) return { activity: { ...cash, kind: 'fee', amount: negated(amount) } }
  if (type.startsWith('TRANSFER FROM')) return { ignored: 'A move between two parts of Revolut.' }
  return { needsYou: `The type ${type} is not known. Record it by hand.`, column: 'Type' }
}

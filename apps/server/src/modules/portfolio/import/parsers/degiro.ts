/** DEGIRO: Transactions.csv for trades, Account.csv for cash. Currencies are in unnamed columns. */
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { absolute, negated, toDate, toNumber } from '../cells.ts'
import { csvParser, type Meaning } from '../csv-parser.ts'
import type { RawActivity } from '../parser.ts'
import { hasColumns, type TableRow } from '../table.ts'

const TRADES = ['Date', 'Time', 'Product', 'ISIN', 'Quantity', 'Price', 'Total']
const CASH = ['Date', 'Time', 'Value date', 'Product', 'ISIN', 'Description', 'Change', 'Balance']

/** A number with its currency, which is in the column after or before it. */
function moneyOf(row: TableRow, column: string): { amount: string; unit: string } | null {
  const text = row.cell(column)
  const at = text === null ? -1 : row.cells.indexOf(text)
  const around = [row.cells[at + 1], row.cells[at - 1]]
  for (const [number, currency] of [
    [text, around[0]],
    [text, around[1]],
    [around[0], text],
  ]) {
    const unit = parseUnit(currency ?? null)
    const amount = toNumber(number, /,\d{1,4}$/.test(number ?? '') ? ',' : '.')
    if (unit && amount !== null) return { amount, unit }
  }
  return null
}

function momentOf(row: TableRow) {
  const date = toDate(row.cell('Date'))
  return date ? { date, time: row.cell('Time') ?? undefined } : null
}

export const degiro = csvParser({
  title: 'DEGIRO',
  columns: TRADES,
  isOther: (file) => hasColumns(file, CASH),
  understand: understandTrade,
})

function understandTrade(row: TableRow): Meaning {
  const moment = momentOf(row)
  if (!moment) return { needsYou: 'The date cannot be read.', column: 'Date' }
  const quantity = toNumber(row.cell('Quantity'))
  const price = moneyOf(row, 'Price')
  const total = moneyOf(row, 'Total') ?? moneyOf(row, 'Value')
  if (quantity === null || !price || !total) {
    return { needsYou: 'Quantity, price or total cannot be read.', column: 'Quantity' }
  }
  const isSale = quantity.startsWith('-')
  const fee = absolute(
    toNumber(
      row.cell('Transaction and/or third party fees') ?? row.cell('Transaction and/or third'),
    ),
  )
  const cash = absolute(total.amount) ?? '0'
  return {
    activity: {
      ...moment,
      kind: isSale ? 'sell' : 'buy',
      isin: row.cell('ISIN') ?? undefined,
      name: row.cell('Product') ?? undefined,
      quantity: absolute(quantity),
      price: { value: price.amount, unit: price.unit },
      amount: isSale ? cash : negated(cash),
      charges: { commission: fee ?? '0' },
      currency: total.unit,
    },
  }
}

export const degiroAccount = csvParser({
  title: 'DEGIRO account statement',
  columns: CASH,
  understand: understandCash,
})

const CASH_KINDS: readonly (readonly [RegExp, RawActivity['kind']])[] = [
  [/dividend tax|dividendbelasting|withholding/i, 'tax'],
  [/dividend/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee|connection|costs/i, 'fee'],
  [/withdrawal/i, 'withdrawal'],
  [/deposit/i, 'deposit'],
]

function understandCash(row: TableRow): Meaning {
  const moment = momentOf(row)
  if (!moment) return { needsYou: 'The date cannot be read.', column: 'Date' }
  const description = row.cell('Description') ?? ''
  if (/^(buy|sell)\b|transaction.*fee|FX (credit|debit)|currency|cash sweep/i.test(description)) {
    return { ignored: "Trades and their charges come from DEGIRO's Transactions.csv." }
  }
  const change = moneyOf(row, 'Change')
  const kind = CASH_KINDS.find(([pattern]) => pattern.test(description))?.[1]
  if (!kind) return { needsYou: `"${description}" is not known.`, column: 'Description' }
  if (!change) return { needsYou: 'The amount cannot be read.', column: 'Change' }
  const instrument = { isin: row.cell('ISIN') ?? undefined, name: row.cell('Product') ?? undefined }
  return {
    activity: {
      ...moment,
      kind,
      ...(kind === 'dividend' || kind === 'tax' ? instrument : {}),
      amount: change.amount,
      currency: change.unit,
      note: description,
    },
  }
}

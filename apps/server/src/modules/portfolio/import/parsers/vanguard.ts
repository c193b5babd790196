/** Vanguard Investor UK: cash transactions, whose details name the fund and its ticker. */
import { absolute, negated, toDate, toNumber } from '../cells.ts'
import { csvParser, type Meaning } from '../csv-parser.ts'
import type { RawActivity } from '../parser.ts'
import { hasColumns, type TableRow } from '../table.ts'

const COLUMNS = ['Date', 'Details', 'Amount', 'Balance']

export const vanguard = csvParser({
  title: 'Vanguard',
  columns: COLUMNS,
  isOther: (file) => hasColumns(file, [...COLUMNS, 'Reference']),
  understand,
})

const TRADE = /^(Bought|Sold) ([\d,.]+) (.+?)\s*\(([A-Z0-9.]+)\)$/
const DIVIDEND = /^DIV:\s*([A-Z0-9]+)\.?\S*\s*@\s*([A-Z]{3})\s*([\d.]+)/

function understand(row: TableRow): Meaning {
  const date = toDate(row.cell('Date'))
  if (!date) return { needsYou: 'The date cannot be read.', column: 'Date' }
  const amount = toNumber(row.cell('Amount'))
  if (amount === null) return { needsYou: 'The amount cannot be read.', column: 'Amount' }
  const details = row.cell('Details') ?? ''
  const base = { date, currency: 'GBP', note: details }
  const trade = TRADE.exec(details)
  if (trade) return toTrade(base, trade, amount)
  const dividend = DIVIDEND.exec(details)
  if (dividend) return { activity: { ...base, kind: 'dividend', ticker: dividend[1], amount } }
  if (/interest/i.test(details)) return { activity: { ...base, kind: 'interest', amount } }
  if (/fee|charge/i.test(details)) return { activity: { ...base, kind: 'fee', amount } }
  const isOut = amount.startsWith('-')
  return { activity: { ...base, kind: isOut ? 'withdrawal' : 'deposit', amount } }
}

function toTrade(
  base: Pick<RawActivity, 'date' | 'currency' | 'note'>,
  [, verb, count, name, ticker]: RegExpExecArray,
  amount: string,
): Meaning {
  const quantity = toNumber(count)
  if (quantity === null) return { needsYou: 'The quantity cannot be read.', column: 'Details' }
  const isSale = verb === 'Sold'
  const cash = absolute(amount) ?? '0'
  return {
    activity: {
      ...base,
      kind: isSale ? 'sell' : 'buy',
      ticker,
      name,
      quantity,
      amount: isSale ? cash : negated(cash),
    },
  }
}

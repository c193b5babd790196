/** interactive investor's transaction history: debit and credit, and a SEDOL for each instrument. */
import { absolute, chargesWithin, negated, toDate, toNumber } from '../cells.ts'
import { csvParser, type Meaning } from '../csv-parser.ts'
import type { RawActivity } from '../parser.ts'
import type { TableRow } from '../table.ts'

const COLUMNS = ['Date', 'Settlement Date', 'Symbol', 'Sedol', 'Debit', 'Credit']

export const interactiveInvestor = csvParser({
  title: 'interactive investor',
  columns: COLUMNS,
  understand,
})

function understand(row: TableRow): Meaning {
  const date = toDate(row.cell('Date'))
  if (!date) return { needsYou: 'The date cannot be read.', column: 'Date' }
  const debit = absolute(toNumber(row.cell('Debit')))
  const credit = absolute(toNumber(row.cell('Credit')))
  const amount = debit === undefined ? credit : negated(debit)
  if (amount === undefined) return { ignored: 'No money moved.' }
  const description = row.cell('Description') ?? ''
  const base = {
    date,
    settledOn: toDate(row.cell('Settlement Date')) ?? undefined,
    ticker: row.cell('Symbol') ?? undefined,
    sedol: row.cell('Sedol') ?? undefined,
    currency: 'GBP',
    note: description,
  }
  const cash = { date, settledOn: base.settledOn, currency: 'GBP', note: description }
  const quantity = absolute(toNumber(row.cell('Quantity')))
  if (quantity !== undefined) return understandTrade(row, base, quantity, amount)
  if (base.sedol && /DIV|DISTRIBUTION|INCOME/i.test(description)) {
    return { activity: { ...base, kind: 'dividend', amount } }
  }
  if (/INTEREST/i.test(description)) return { activity: { ...cash, kind: 'interest', amount } }
  if (/FEE|CHARGE|SERVICE PLAN|SUBSCRIPTION FEE/i.test(description)) {
    return { activity: { ...cash, kind: 'fee', amount } }
  }
  return { activity: { ...cash, kind: debit === undefined ? 'deposit' : 'withdrawal', amount } }
}

/** The price is in pounds, or in pence where that is what the amount says. */
function understandTrade(
  row: TableRow,
  base: Omit<RawActivity, 'kind'>,
  quantity: string,
  amount: string,
): Meaning {
  const value = toNumber(row.cell('Price'))
  if (value === null) return { needsYou: 'The price cannot be read.', column: 'Price' }
  const isSale = !amount.startsWith('-')
  const times = (Number(quantity) * Number(value)) / Math.abs(Number(amount))
  const unit = times > 30 ? 'GBX' : 'GBP'
  const perMajor = unit === 'GBX' ? 100 : 1
  return {
    activity: {
      ...base,
      kind: isSale ? 'sell' : 'buy',
      quantity,
      price: { value, unit },
      amount,
      charges: { commission: chargesWithin(amount, quantity, { value, perMajor }, isSale) },
    },
  }
}

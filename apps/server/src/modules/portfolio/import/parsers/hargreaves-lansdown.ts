/** Hargreaves Lansdown's transaction summary: a preamble, unit cost in pence or pounds, no codes. */
import { absolute, chargesWithin, toDate, toNumber } from '../cells.ts'
import { csvParser, type Meaning } from '../csv-parser.ts'
import type { RawActivity } from '../parser.ts'
import type { TableRow } from '../table.ts'

const COLUMNS = ['Trade date', 'Settle date', 'Reference', 'Description', 'Quantity']

export const hargreavesLansdown = csvParser({
  title: 'Hargreaves Lansdown',
  columns: COLUMNS,
  understand,
})

function understand(row: TableRow): Meaning {
  const date = toDate(row.cell('Trade date'))
  if (!date) return { needsYou: 'The trade date cannot be read.', column: 'Trade date' }
  const amount = toNumber(row.cell('Value (£)'))
  if (amount === null) return { needsYou: 'The value cannot be read.', column: 'Value (£)' }
  const reference = (row.cell('Reference') ?? '').toUpperCase()
  const description = row.cell('Description') ?? ''
  const settledOn = toDate(row.cell('Settle date')) ?? undefined
  const quantity = absolute(toNumber(row.cell('Quantity')))
  const base = { date, settledOn, currency: 'GBP', note: `${reference} ${description}`.trim() }
  // A purchase of a fund with "Dividend" in its name is a purchase: quantity and price come first.
  if (quantity !== undefined) return understandTrade(row, base, quantity, amount, description)
  const isOut = amount.startsWith('-')
  if (/DIVIDEND|^DIV|DISTRIBUTION/.test(`${reference} ${description.toUpperCase()}`)) {
    const name = description.replace(/\b(dividend|distribution|payment|income)\b/gi, '').trim()
    return { activity: { ...base, kind: 'dividend', name, amount } }
  }
  if (/^INTEREST|^GROSS INT/.test(reference) || /^interest/i.test(description)) {
    return { activity: { ...base, kind: 'interest', amount } }
  }
  if (/FEE|CHARGE/.test(reference)) return { activity: { ...base, kind: 'fee', amount } }
  return { activity: { ...base, kind: isOut ? 'withdrawal' : 'deposit', amount } }
}

function understandTrade(
  row: TableRow,
  base: Omit<RawActivity, 'kind'>,
  quantity: string,
  amount: string,
  description: string,
): Meaning {
  const pence = toNumber(row.cell('Unit cost (p)'))
  const value = pence ?? toNumber(row.cell('Unit cost (£)'))
  if (value === null) return { needsYou: 'The unit cost cannot be read.', column: 'Unit cost (p)' }
  const unit = pence === null ? 'GBP' : 'GBX'
  const isSale = !amount.startsWith('-')
  const perMajor = unit === 'GBX' ? 100 : 1
  return {
    activity: {
      ...base,
      kind: isSale ? 'sell' : 'buy',
      name: description.replace(/\s+[\d,.]+\s*@\s*[\d,.]+\s*$/, '').trim(),
      quantity,
      price: { value, unit },
      amount,
      charges: { commission: chargesWithin(amount, quantity, { value, perMajor }, isSale) },
    },
  }
}

/** InvestEngine's trading statement, in pounds. */
import { absolute, negated, toDate, toNumber } from '../cells.ts'
import { csvParser, type Meaning } from '../csv-parser.ts'
import type { TableRow } from '../table.ts'

const COLUMNS = [
  'Security / ISIN',
  'Transaction Type',
  'Quantity',
  'Share Price',
  'Trade Date/Time',
]

export const investEngine = csvParser({ title: 'InvestEngine', columns: COLUMNS, understand })

function understand(row: TableRow): Meaning {
  const security = row.cell('Security / ISIN') ?? ''
  const isin = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/.exec(security)?.[1]
  const moment = row.cell('Trade Date/Time') ?? ''
  const date = toDate(moment)
  if (!date) return { needsYou: 'The trade date cannot be read.', column: 'Trade Date/Time' }
  const quantity = absolute(toNumber(row.cell('Quantity')))
  const value = toNumber(row.cell('Share Price'))
  const total = absolute(toNumber(row.cell('Total Trade Value')))
  if (!quantity || !value || !total) {
    return { needsYou: 'Quantity, price or value cannot be read.', column: 'Quantity' }
  }
  const type = row.cell('Transaction Type') ?? ''
  if (!/^(buy|sell)$/i.test(type)) {
    return { needsYou: `The type "${type}" is not known.`, column: 'Transaction Type' }
  }
  const isSale = /^sell$/i.test(type)
  return {
    activity: {
      kind: isSale ? 'sell' : 'buy',
      date,
      time: /\d{2}:\d{2}(:\d{2})?/.exec(moment)?.[0],
      settledOn: toDate(row.cell('Settlement Date')) ?? undefined,
      isin,
      name: security.replace(/\s*\/?\s*ISIN.*$/i, '').trim(),
      quantity,
      price: { value, unit: 'GBP' },
      amount: isSale ? total : negated(total),
      currency: 'GBP',
    },
  }
}

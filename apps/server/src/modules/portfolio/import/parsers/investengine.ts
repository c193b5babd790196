/** InvestEngine's trading statement, in pounds. */
import { tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'

const COLUMNS = [
  'Security / ISIN',
  'Transaction Type',
  'Quantity',
  'Share Price',
  'Trade Date/Time',
]

export const investEngine = csvParser<null>({
  title: 'InvestEngine',
  headers: [COLUMNS],
  habit: { decimalMark: '.', dateOrder: 'dmy' },
  survey: () => null,
  currencyOf: () => 'GBP',
  understand,
})

function understand(row: Row): Meaning {
  const security = row.requireText('Security / ISIN')
  const type = row.requireText('Transaction Type')
  const kind = /^buy$/i.test(type) ? 'buy' : /^sell$/i.test(type) ? 'sell' : null
  if (kind === null) throw new NotUnderstood(`The type "${type}" is not known.`, 'Transaction Type')
  const total = row.requireAmountIn('GBP', 'Total Trade Value')
  return {
    activity: {
      kind,
      date: row.requireDate('Trade Date/Time'),
      time: /\d{2}:\d{2}(:\d{2})?/.exec(row.requireText('Trade Date/Time'))?.[0],
      settledOn: row.date('Settlement Date'),
      isin: /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/.exec(security)?.[1],
      name: security.replace(/\s*\/?\s*ISIN.*$/i, '').trim(),
      quantity: row.quantity('Quantity'),
      price: row.price('Share Price', { unit: 'GBP' }),
      amount: tradeEffectOf(kind, total, 'none', 'Total Trade Value'),
      currency: 'GBP',
    },
  }
}

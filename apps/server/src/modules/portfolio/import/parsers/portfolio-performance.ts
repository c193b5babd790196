/** Portfolio Performance's CSV export of all transactions, in English or with a decimal comma. */
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { Decimal, toText } from '../../engine/decimal.ts'
import { absolute, isZero, negated, toDate, toNumber } from '../cells.ts'
import { csvParser, type Meaning } from '../csv-parser.ts'
import type { RawActivity } from '../parser.ts'
import type { TableRow } from '../table.ts'

const COLUMNS = ['Date', 'Type', 'Value', 'Transaction Currency', 'Shares', 'ISIN', 'Security Name']

export const portfolioPerformance = csvParser({
  title: 'Portfolio Performance',
  columns: COLUMNS,
  understand,
})

const KINDS: Readonly<Record<string, readonly [RawActivity['kind'], sign: 1 | -1]>> = {
  Buy: ['buy', -1],
  Sell: ['sell', 1],
  Deposit: ['deposit', 1],
  Removal: ['withdrawal', -1],
  Dividend: ['dividend', 1],
  Interest: ['interest', 1],
  'Interest Charge': ['interest', -1],
  Fees: ['fee', -1],
  'Fees Refund': ['fee', 1],
  Taxes: ['tax', -1],
  'Tax Refund': ['tax', 1],
  'Delivery (Inbound)': ['transfer_in', 1],
  'Delivery (Outbound)': ['transfer_out', 1],
}

function understand(row: TableRow): Meaning {
  const type = row.cell('Type') ?? ''
  if (type.startsWith('Transfer')) return { ignored: 'A move between two of your own accounts.' }
  const meant = KINDS[type]
  if (!meant) return { needsYou: `The type ${type} is not known.`, column: 'Type' }
  const [kind, sign] = meant
  const text = row.cell('Date') ?? ''
  const date = toDate(text)
  if (!date) return { needsYou: 'The date cannot be read.', column: 'Date' }
  const number = (column: string) => {
    const cell = row.cell(column)
    return absolute(
      toNumber(cell, /,\d{1,8}$/.test(cell ?? '') && !/,\d{3}$/.test(cell ?? '') ? ',' : '.'),
    )
  }
  const value = number('Value')
  const currency = parseUnit(row.cell('Transaction Currency'))
  if (value === undefined || currency === null) {
    return { needsYou: 'The value or its currency cannot be read.', column: 'Value' }
  }
  const quantity = number('Shares')
  const fees = number('Fees') ?? '0'
  const taxes = number('Taxes') ?? '0'
  const isShares = !isZero(quantity)
  const isDelivery = kind === 'transfer_in' || kind === 'transfer_out'
  return {
    activity: {
      kind,
      date,
      time: /\d{2}:\d{2}/.exec(text)?.[0],
      isin: row.cell('ISIN') ?? undefined,
      ticker: row.cell('Ticker Symbol') ?? undefined,
      name: row.cell('Security Name') ?? undefined,
      quantity: isShares ? quantity : undefined,
      ...(isDelivery && quantity && !isZero(quantity)
        ? { price: { value: toText(new Decimal(value).div(quantity)), unit: currency } }
        : { amount: sign === 1 ? value : negated(value) }),
      ...(kind === 'buy' || kind === 'sell'
        ? { charges: { commission: toText(new Decimal(fees).plus(taxes)) } }
        : {}),
      currency,
      note: row.cell('Note') ?? undefined,
    },
  }
}

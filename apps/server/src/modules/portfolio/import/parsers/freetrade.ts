/** Freetrade's activity feed. Amounts are in the account's currency, without sign. */
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { absolute, isZero, negated, toLondon, toNumber } from '../cells.ts'
import { csvParser, type Meaning } from '../csv-parser.ts'
import type { RawActivity } from '../parser.ts'
import type { TableRow } from '../table.ts'

const COLUMNS = ['Title', 'Type', 'Timestamp', 'Account Currency', 'Total Amount', 'Buy / Sell']

export const freetrade = csvParser({
  title: 'Freetrade',
  columns: COLUMNS,
  understand,
})

function understand(row: TableRow): Meaning {
  const type = row.cell('Type') ?? ''
  if (/STATEMENT|CERTIFICATE|TAX_CERT/.test(type)) return { ignored: 'A document.' }
  const moment = toLondon(row.cell('Timestamp') ?? '')
  if (!moment) return { needsYou: 'The time cannot be read.', column: 'Timestamp' }
  const amount = absolute(toNumber(row.cell('Total Amount')))
  if (amount === undefined) return { needsYou: 'The amount is missing.', column: 'Total Amount' }
  const cash = { ...moment, currency: row.cell('Account Currency') ?? undefined }
  const base = {
    ...cash,
    isin: row.cell('ISIN') ?? undefined,
    ticker: row.cell('Ticker') ?? undefined,
    name: row.cell('Title') ?? undefined,
    quantity: absolute(toNumber(row.cell('Quantity'))),
  }
  switch (type) {
    case 'ORDER':
    case 'FREESHARE_ORDER':
      return understandOrder(row, base, amount)
    case 'DIVIDEND':
    case 'PROPERTY':
    case 'SPECIAL_DIVIDEND':
      return { activity: { ...base, kind: 'dividend', amount } }
    case 'INTEREST_FROM_CASH':
    case 'INTEREST':
      return { activity: { ...cash, kind: 'interest', amount } }
    case 'TOP_UP':
    case 'CASHBACK':
      return { activity: { ...cash, kind: 'deposit', amount } }
    case 'WITHDRAWAL':
      return { activity: { ...cash, kind: 'withdrawal', amount: negated(amount) } }
    case 'SIPP_CLAIM':
    case 'TAX_RELIEF':
      return { activity: { ...cash, kind: 'deposit', amount, note: 'Tax relief' } }
    case 'SUBSCRIPTION_FEE':
    case 'ADR_FEE':
    case 'FEE':
      return { activity: { ...cash, kind: 'fee', amount: negated(amount) } }
    default:
      return { needsYou: `The type ${type} is not known.`, column: 'Type' }
  }
}

type Base = Omit<RawActivity, 'kind'>

function understandOrder(row: TableRow, base: Base, amount: string): Meaning {
  const value = toNumber(row.cell('Price per Share'))
  const unit = parseUnit(row.cell('Instrument Currency'))
  const own = toNumber(row.cell('Price per Share in Account Currency'))
  const price =
    value && unit
      ? { value, unit }
      : own && base.currency
        ? { value: own, unit: base.currency }
        : undefined
  const isGift = row.cell('Type') === 'FREESHARE_ORDER' || isZero(row.cell('Total Shares Amount'))
  if (isGift && isZero(toNumber(row.cell('Total Shares Amount')))) {
    return { activity: { ...base, kind: 'transfer_in', price, note: 'Free share' } }
  }
  const isSale = row.cell('Buy / Sell') === 'SELL'
  return {
    activity: {
      ...base,
      kind: isSale ? 'sell' : 'buy',
      price,
      amount: isSale ? amount : negated(amount),
      charges: {
        stamp_duty: absolute(toNumber(row.cell('Stamp Duty'))) ?? '0',
        fx: absolute(toNumber(row.cell('FX Fee Amount'))) ?? '0',
      },
    },
  }
}

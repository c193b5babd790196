/**
 * Revolut's stock statement: amounts with a currency sign or code. Rows of one file may be in
 * several currencies; `FX Rate` is units of the row's currency for one of the account's.
 */
import { effectOf, isZero, tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'

const COLUMNS = [
  'Date',
  'Ticker',
  'Type',
  'Quantity',
  'Price per share',
  'Total Amount',
  'Currency',
]

export const revolut = csvParser<null>({
  title: 'Revolut',
  headers: [COLUMNS],
  survey: () => null,
  understand,
})

type Base = Omit<RawActivity, 'kind' | 'amount'> & { readonly currency: string }
type Paid = Base & Pick<RawActivity, 'kind'>

function understand(row: Row): Meaning {
  const type = row.requireText('Type')
  const currency = row.requireUnit('Currency')
  const cash: Base = { ...row.requireInstant('Date'), currency }
  const base: Base = { ...cash, ticker: row.text('Ticker') }
  if (/^(BUY|SELL)\b/.test(type)) return understandTrade(row, base, type)
  switch (type) {
    case 'DIVIDEND':
      return paid(row, { ...base, kind: 'dividend' })
    case 'DIVIDEND TAX (CORRECTION)':
    case 'DIVIDEND TAX':
      return paid(row, { ...base, kind: 'tax' }, 'cash')
    case 'CASH TOP-UP':
      return paid(row, { ...cash, kind: 'deposit' })
    case 'CASH WITHDRAWAL':
      return paid(row, { ...cash, kind: 'withdrawal' })
    case 'CUSTODY FEE':
    case 'ROBO MANAGEMENT FEE':
      return paid(row, { ...cash, kind: 'fee' })
    case 'INTEREST':
      return paid(row, { ...cash, kind: 'interest' })
    case 'STOCK SPLIT':
      // The quantity is what is added, not what is held: the ratio is not in the file.
      throw new NotUnderstood(
        `A split that adds ${row.requireText('Quantity')} shares: record it with its ratio.`,
        'Quantity',
      )
    default:
      if (type.startsWith('TRANSFER FROM')) {
        return { ignored: 'A move between two parts of Revolut.' }
      }
      throw new NotUnderstood(`The type ${type} is not known. Record it by hand.`, 'Type')
  }
}

/** Money that leaves has a minus in some rows and none in others. */
function paid(row: Row, activity: Paid, signs?: 'cash'): Meaning {
  const amount = row.requireAmountIn(activity.currency, 'Total Amount')
  const isSigned = signs === 'cash' || amount.startsWith('-')
  const effect = effectOf(activity.kind, amount, isSigned ? 'cash' : 'none')
  return { activity: { ...activity, amount: effect } }
}

function understandTrade(row: Row, base: Base, type: string): Meaning {
  const kind = type.startsWith('BUY') ? 'buy' : 'sell'
  const amount = row.requireAmountIn(base.currency, 'Total Amount')
  const price = row.price('Price per share', { unit: base.currency })
  return {
    activity: {
      ...base,
      kind,
      quantity: row.quantity('Quantity'),
      ...(price === undefined || isZero(price.value) ? {} : { price }),
      amount: tradeEffectOf(kind, amount, 'none', 'Total Amount'),
    },
  }
}

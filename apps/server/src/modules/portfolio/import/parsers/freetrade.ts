/**
 * Freetrade's activity feed. Amounts are in the account's currency, without sign. In May 2026 two
 * columns of totals were renamed, and fifteen columns of stock splits were added.
 */
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { effectOf, isZero, restatementOf, tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { REPEATED, RepeatedRows } from '../repeated-rows.ts'
import { NotUnderstood, type Row, toCash } from '../row.ts'

const TOTALS = ['Total Amount in Account Currency', 'Total Amount']
const HEADERS = TOTALS.map((total) => [
  'Title',
  'Type',
  'Timestamp',
  'Account Currency',
  total,
  'Buy / Sell',
])

export const freetrade = csvParser<RepeatedRows>({
  title: 'Freetrade',
  headers: HEADERS,
  habit: { decimalMark: '.', dateOrder: 'ymd' },
  survey: surveyOf,
  understand: (row, repeated) =>
    repeated.find(row)?.isSame ? { ignored: REPEATED } : understand(row),
})

function surveyOf(rows: Iterable<Row>): RepeatedRows {
  const repeated = new RepeatedRows('Order ID', ['Type', 'Timestamp'])
  for (const row of rows) repeated.add(row)
  return repeated
}

type Base = Omit<RawActivity, 'kind' | 'amount'>

function understand(row: Row): Meaning {
  const type = row.requireText('Type')
  if (/STATEMENT|CERTIFICATE|TAX_CERT/.test(type)) return { ignored: 'A document.' }
  const cash: Base = {
    ...row.requireInstant('Timestamp'),
    currency: row.requireUnit('Account Currency'),
  }
  const base: Base = {
    ...cash,
    isin: row.text('ISIN'),
    ticker: row.text('Ticker'),
    name: row.text('Title'),
  }
  switch (type) {
    case 'ORDER':
    case 'FREESHARE_ORDER':
      return understandOrder(row, base, type)
    case 'DIVIDEND':
    case 'PROPERTY':
    case 'SPECIAL_DIVIDEND':
      return paid(row, { ...base, kind: 'dividend', quantity: row.number('Quantity') })
    case 'INTEREST_FROM_CASH':
    case 'INTEREST':
      return paid(row, { ...cash, kind: 'interest' })
    case 'TOP_UP':
    case 'CASHBACK':
      return paid(row, { ...cash, kind: 'deposit' })
    case 'SIPP_CLAIM':
    case 'TAX_RELIEF':
      return paid(row, { ...cash, kind: 'deposit', note: 'Tax relief' })
    case 'WITHDRAWAL':
      return paid(row, { ...cash, kind: 'withdrawal' })
    case 'SUBSCRIPTION_FEE':
    case 'ADR_FEE':
    case 'FEE':
      return paid(row, { ...cash, kind: 'fee' })
    case 'STOCK_SPLIT':
      return understandSplit(row, base)
    default:
      throw new NotUnderstood(`The type ${type} is not known.`, 'Type')
  }
}

function paid(row: Row, activity: Omit<RawActivity, 'amount'>): Meaning {
  const amount = row.requireNumber(...TOTALS)
  return { activity: { ...activity, amount: effectOf(activity.kind, amount, 'none') } }
}

function understandOrder(row: Row, base: Base, type: string): Meaning {
  const price = priceOf(row, base)
  const quantity = row.quantity('Quantity')
  const side = row.text('Buy / Sell')
  // A free share is worth its price and costs nothing: shares come in, and no cash.
  if (type === 'FREESHARE_ORDER' && side !== 'SELL') {
    return { activity: { ...base, kind: 'transfer_in', quantity, price, note: 'Free share' } }
  }
  const amount = row.requireNumber(...TOTALS)
  const kind = side === 'BUY' ? 'buy' : side === 'SELL' ? 'sell' : null
  if (kind === null) throw new NotUnderstood('Was it bought or sold?', 'Buy / Sell')
  return {
    activity: {
      ...base,
      kind,
      quantity,
      price,
      amount: tradeEffectOf(kind, amount, 'none', TOTALS.find((one) => row.has(one)) ?? ''),
      charges: chargesOf(row),
    },
  }
}

function chargesOf(row: Row): RawActivity['charges'] {
  const [duty, fx] = [row.number('Stamp Duty'), row.number('FX Fee Amount')]
  return {
    ...(duty === undefined || isZero(duty) ? {} : { stamp_duty: duty }),
    ...(fx === undefined || isZero(fx) ? {} : { fx }),
  }
}

/** In the instrument's currency; in the account's where that column is empty. */
function priceOf(row: Row, { currency }: Base): RawActivity['price'] {
  if (row.cell('Price per Share') !== null && row.cell('Instrument Currency') !== null) {
    return row.price('Price per Share', { column: 'Instrument Currency' })
  }
  return row.price('Price per Share in Account Currency', {
    unit: currency === undefined ? null : currency,
  })
}

/** `From` old shares become `To` new ones, or as many as the file states, and cash for the fraction. */
function understandSplit(row: Row, base: Base): Meaning {
  const old = row.number('Stock Split Rate of Share Outturn From')
  const into = row.text('Stock Split New ISIN')
  const now = row.number('Stock Split Rate of Share Outturn To')
  if (old === undefined || now === undefined || isZero(old) || isZero(now)) {
    throw new NotUnderstood(
      'The ratio of this split is empty.',
      'Stock Split Rate of Share Outturn To',
    )
  }
  const ratio = { new: now, old }
  const event = restatementOf(ratio)
  if (into !== undefined && into !== base.isin) {
    throw new NotUnderstood(
      `The shares became ${into}: record the ${event.kind} of ${old} into ${now} by hand.`,
      'Stock Split New ISIN',
    )
  }
  const stated = row.number('Stock Split New Share Quantity')
  const restated =
    stated === undefined
      ? event
      : {
          kind: event.kind,
          quantity: stated,
          stated: { shares: stated, are: 'held' as const, ratio },
        }
  const payout = row.number('Stock Split Fractional Payout Cash Received Amount')
  if (payout === undefined || isZero(payout)) return { activity: { ...base, ...restated } }
  const unit = row.requireUnit('Stock Split Fractional Payout Cash Received Currency')
  const paid = { amount: toCash(payout, unit).amount, currency: currencyOf(unit) }
  return {
    activity: { ...base, ...restated },
    also: {
      ...base,
      kind: 'return_of_capital',
      ...paid,
      note: 'Cash for a fraction of a share',
    },
  }
}

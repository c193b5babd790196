/**
 * Saxo's transactions: `Buy 3 @ 139.74 USD` as text, the amount in the account's currency. Events have
 * a decimal point in every language; amounts follow the account's.
 */

import { toUnit } from '../../../../platform/csv/money-words.ts'
import { readNumber } from '../../../../platform/csv/notation.ts'
import { isZero, negate, tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'

const COLUMNS = ['Trade Date', 'Value Date', 'Type', 'Instrument', 'Instrument ISIN', 'Event']
const AMOUNTS = ['Booked Amount', 'Amount']

export const saxo = csvParser<null>({
  title: 'Saxo',
  headers: [COLUMNS],
  habit: { dateOrder: 'dmy' },
  survey: () => null,
  understand,
})

const TRADE = /^(Buy|Sell) (-?[\d,.]+) @ ([\d,.]+)(?: ([A-Za-z]{3}))?$/i
const CASH_KINDS: readonly (readonly [RegExp, RawActivity['kind']])[] = [
  [/^(cash )?dividend/i, 'dividend'],
  [/withholding tax|dividend tax/i, 'tax'],
  [/^deposit/i, 'deposit'],
  [/^withdraw/i, 'withdrawal'],
  [/interest/i, 'interest'],
  [/fee|commission|charge/i, 'fee'],
]

/** Symbols such as `VUSA:xlon`: a London code is one with that exchange. */
function instrumentOf(row: Row): Pick<RawActivity, 'isin' | 'ticker' | 'name'> {
  const [code, exchange] = (row.text('Instrument Symbol') ?? '').split(':')
  const ticker = exchange === 'xlon' && code ? `${code}.L` : code
  return {
    isin: row.text('Instrument ISIN'),
    ticker: ticker === '' ? undefined : ticker,
    name: row.text('Instrument'),
  }
}

function understand(row: Row): Meaning {
  const event = row.requireText('Event')
  const amount = row.requireNumber(...AMOUNTS)
  const base = {
    date: row.requireDate('Trade Date'),
    settledOn: row.date('Value Date'),
    note: event,
    // Without a column for it, the amount is in the account's currency.
    ...(row.has('Currency') ? { currency: row.requireUnit('Currency') } : {}),
  }
  const trade = TRADE.exec(event)
  if (trade) return understandTrade(row, base, trade, amount)
  const kind = CASH_KINDS.find(([pattern]) => pattern.test(event))?.[1]
  if (!kind) {
    throw new NotUnderstood(`"${event}" is not known. Record it by hand.`, 'Event')
  }
  if (isZero(amount)) return { ignored: 'No money moved.' }
  const isOfInstrument = kind === 'dividend' || kind === 'tax'
  return { activity: { ...base, ...(isOfInstrument ? instrumentOf(row) : {}), kind, amount } }
}

function understandTrade(
  row: Row,
  base: Omit<RawActivity, 'kind'>,
  [event, side = '', count = '', value = '', currency]: RegExpExecArray,
  amount: string,
): Meaning {
  const kind = /^buy$/i.test(side) ? 'buy' : 'sell'
  const [quantity, price] = [readNumber(count, '.'), readNumber(value, '.')]
  const unit = currency === undefined ? row.unit('Instrument currency') : toUnit(currency)
  if (typeof quantity === 'string' || typeof price === 'string' || !unit) {
    throw new NotUnderstood(`"${event}" cannot be read.`, 'Event')
  }
  const shares =
    kind === 'sell' && quantity.value.startsWith('-') ? negate(quantity.value) : quantity.value
  if (shares.startsWith('-')) throw new NotUnderstood(`"${event}": was it cancelled?`, 'Event')
  return {
    activity: {
      ...base,
      ...instrumentOf(row),
      kind,
      quantity: shares,
      price: { value: price.value, unit },
      amount: tradeEffectOf(kind, amount, 'cash', 'Amount'),
    },
  }
}

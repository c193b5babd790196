/** Portfolio Performance's CSV export of all transactions, in English or with a decimal comma. */
import { Decimal, toText } from '../../../../platform/decimal.ts'
import { effectOf, isZero, tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'

const COLUMNS = ['Date', 'Type', 'Value', 'Transaction Currency', 'Shares', 'ISIN', 'Security Name']

export const portfolioPerformance = csvParser<null>({
  title: 'Portfolio Performance',
  headers: [COLUMNS],
  habit: { dateOrder: 'ymd' },
  survey: () => null,
  understand,
})

/** Values have no sign; a type that takes back another names it. */
const KINDS: Readonly<Record<string, readonly [RawActivity['kind'], isBack?: boolean]>> = {
  Buy: ['buy'],
  Sell: ['sell'],
  Deposit: ['deposit'],
  Removal: ['withdrawal'],
  Dividend: ['dividend'],
  Interest: ['interest'],
  'Interest Charge': ['interest', true],
  Fees: ['fee'],
  'Fees Refund': ['fee', true],
  Taxes: ['tax'],
  'Tax Refund': ['tax', true],
  'Delivery (Inbound)': ['transfer_in'],
  'Delivery (Outbound)': ['transfer_out'],
}

function understand(row: Row): Meaning {
  const type = row.requireText('Type')
  if (type.startsWith('Transfer')) return { ignored: 'A move between two of your own accounts.' }
  const meant = KINDS[type]
  if (!meant) throw new NotUnderstood(`The type ${type} is not known.`, 'Type')
  const [kind, isBack = false] = meant
  const currency = row.requireUnit('Transaction Currency')
  const value = row.requireAmountIn(currency, 'Value')
  const quantity = row.number('Shares')
  const base: Omit<RawActivity, 'kind'> = {
    date: row.requireDate('Date'),
    time: /\d{2}:\d{2}/.exec(row.requireText('Date'))?.[0],
    isin: row.text('ISIN'),
    ticker: row.text('Ticker Symbol'),
    name: row.text('Security Name'),
    ...(isZero(quantity) ? {} : { quantity }),
    currency,
    note: row.text('Note'),
  }
  if (kind === 'transfer_in' || kind === 'transfer_out') {
    const shares = row.quantity('Shares')
    const price = { value: toText(new Decimal(value).div(shares)), unit: currency }
    return { activity: { ...base, kind, price } }
  }
  if (kind === 'buy' || kind === 'sell') {
    row.quantity('Shares')
    const amount = tradeEffectOf(kind, value, 'none', 'Value')
    return { activity: { ...base, kind, amount, charges: chargesOf(row) } }
  }
  // Refunds and charges have types of their own, so that a sign has no meaning left.
  if (value.startsWith('-')) {
    throw new NotUnderstood(`The value ${value} of "${type}" is below zero.`, 'Value')
  }
  const effect = effectOf(kind, value, 'none')
  const amount = isBack ? toText(new Decimal(effect).neg()) : effect
  return { activity: { ...base, kind, amount } }
}

function chargesOf(row: Row): RawActivity['charges'] {
  const costs = ['Fees', 'Taxes'].flatMap((column) => {
    const text = row.number(column)
    if (text?.startsWith('-')) {
      throw new NotUnderstood(`Is ${text} a cost or a rebate?`, column)
    }
    return text === undefined ? [] : [new Decimal(text)]
  })
  if (costs.length === 0) return {}
  return { commission: toText(costs.reduce((sum, cost) => sum.plus(cost))) }
}

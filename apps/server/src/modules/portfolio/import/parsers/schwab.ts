/** Charles Schwab's transactions, in dollars: `07/15/2024 as of 07/12/2024`, amounts with a sign. */
import { isZero, negate, tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'

const COLUMNS = [
  'Date',
  'Action',
  'Symbol',
  'Description',
  'Quantity',
  'Price',
  'Fees & Comm',
  'Amount',
]

export const schwab = csvParser<null>({
  title: 'Charles Schwab',
  headers: [COLUMNS],
  habit: { decimalMark: '.', dateOrder: 'mdy' },
  survey: () => null,
  currencyOf: () => 'USD',
  understand,
})

const CASH_KINDS: readonly (readonly [RegExp, RawActivity['kind']])[] = [
  [/^(foreign tax paid|nra tax adj|nra withholding)/i, 'tax'],
  [/\bdiv\b|dividend|cap gain/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee|service charge/i, 'fee'],
  [/wire sent|withdraw/i, 'withdrawal'],
  [/wire (received|funds received)|deposit/i, 'deposit'],
]
/** Transfers of cash, in or out by their sign. */
const TRANSFERS = /^(moneylink|internal transfer|journal|funds (received|paid)|wire funds)/i

function understand(row: Row): Meaning {
  if (/^transactions? total/i.test(row.text('Date') ?? '')) return { ignored: 'A sum.' }
  const action = row.requireText('Action')
  const base = { date: row.requireDate('Date'), currency: 'USD', note: action }
  const instrument = { ticker: row.text('Symbol'), name: row.text('Description') }
  if (/^(buy|sell|reinvest shares)$/i.test(action)) {
    return understandTrade(row, { ...base, ...instrument }, action)
  }
  const amount = row.amountIn('USD', 'Amount')
  if (amount === undefined || isZero(amount)) {
    throw new NotUnderstood(
      `"${action}" of ${row.text('Quantity') ?? ''} ${row.text('Symbol') ?? ''} moves no cash. Record it by hand.`,
      'Action',
    )
  }
  if (TRANSFERS.test(action)) {
    const kind = amount.startsWith('-') ? 'withdrawal' : 'deposit'
    return { activity: { ...base, kind, amount } }
  }
  const kind = CASH_KINDS.find(([pattern]) => pattern.test(action))?.[1]
  if (!kind) throw new NotUnderstood(`The action "${action}" is not known.`, 'Action')
  const isOfInstrument = (kind === 'dividend' || kind === 'tax') && instrument.ticker !== undefined
  return { activity: { ...base, ...(isOfInstrument ? instrument : {}), kind, amount } }
}

function understandTrade(row: Row, base: Omit<RawActivity, 'kind'>, action: string): Meaning {
  const kind = /^sell$/i.test(action) ? 'sell' : 'buy'
  const signed = row.requireNumber('Quantity')
  const quantity = kind === 'sell' && signed.startsWith('-') ? negate(signed) : signed
  if (isZero(quantity) || quantity.startsWith('-')) {
    throw new NotUnderstood(`The quantity ${signed} does not fit a purchase.`, 'Quantity')
  }
  const fees = row.amountIn('USD', 'Fees & Comm')
  return {
    activity: {
      ...base,
      kind,
      quantity,
      price: row.price('Price', { unit: 'USD' }),
      amount: tradeEffectOf(kind, row.requireAmountIn('USD', 'Amount'), 'cash', 'Amount'),
      charges: fees === undefined || fees.startsWith('-') ? {} : { commission: fees },
    },
  }
}

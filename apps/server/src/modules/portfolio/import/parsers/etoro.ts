/**
 * eToro's account statement, sheet "Account Activity", in dollars. An opened position is a purchase of
 * its units; a closed one is a sale whose amount is what came back. CFDs are no shares, and ask.
 */
import { isZero, negate } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'

const COLUMNS = ['Date', 'Type', 'Details', 'Amount', 'Units', 'Realized Equity', 'Position ID']

export const etoro = csvParser<null>({
  title: 'eToro',
  headers: [COLUMNS],
  habit: { dateOrder: 'dmy' },
  survey: () => null,
  currencyOf: () => 'USD',
  understand,
})

const CASH_KINDS: readonly (readonly [RegExp, RawActivity['kind']])[] = [
  [/^interest payment$/i, 'interest'],
  [/^deposit$/i, 'deposit'],
  [/^withdraw request$/i, 'withdrawal'],
  [/fee$|^sdrt$|^stamp duty$/i, 'fee'],
]

function understand(row: Row): Meaning {
  const type = row.requireText('Type')
  const amount = row.requireAmountIn('USD', 'Amount')
  const base = {
    date: row.requireDate('Date'),
    time: /\d{2}:\d{2}:\d{2}/.exec(row.requireText('Date'))?.[0],
    currency: 'USD',
    note: type,
  }
  if (/^(open position|position closed)$/i.test(type)) return understandPosition(row, base, amount)
  if (/^dividend$/i.test(type)) {
    return { activity: { ...base, ...instrumentOf(row), kind: 'dividend', amount } }
  }
  const kind = CASH_KINDS.find(([pattern]) => pattern.test(type))?.[1]
  if (!kind) throw new NotUnderstood(`The type "${type}" is not known.`, 'Type')
  if (isZero(amount)) return { ignored: 'No money moved.' }
  // Fees and withdrawals are below zero, as the balance sees them.
  return { activity: { ...base, kind, amount } }
}

/** `NKE/USD`: the code, and the currency in which it trades. */
function instrumentOf(row: Row): Pick<RawActivity, 'ticker'> {
  const details = row.requireText('Details')
  const [, code, currency] = /^([A-Z0-9.-]+)\/([A-Z]{3})$/.exec(details) ?? []
  if (code === undefined) throw new NotUnderstood(`"${details}" names no instrument.`, 'Details')
  // London's codes already end in .L; a code in dollars is an American one.
  if (currency === 'USD' || code.includes('.')) return { ticker: code }
  throw new NotUnderstood(`Which instrument is "${details}"?`, 'Details')
}

function understandPosition(row: Row, base: Omit<RawActivity, 'kind'>, amount: string): Meaning {
  const asset = row.text('Asset type')
  if (asset !== undefined && !/^(stocks?|etf)$/i.test(asset)) {
    throw new NotUnderstood(`${asset} is no share or fund. Record its cash by hand.`, 'Asset type')
  }
  const isSale = /closed$/i.test(base.note === undefined ? '' : base.note)
  if (amount.startsWith('-')) {
    throw new NotUnderstood(`The amount ${amount} of a position is below zero.`, 'Amount')
  }
  return {
    activity: {
      ...base,
      ...instrumentOf(row),
      kind: isSale ? 'sell' : 'buy',
      quantity: row.quantity('Units'),
      amount: isSale ? amount : negate(amount),
    },
  }
}

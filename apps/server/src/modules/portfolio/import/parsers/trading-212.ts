/**
 * Trading 212's history. Columns depend on what was exported and on the generation: `Total (EUR)` in
 * any account currency, later `Total` with `Currency (Total)`; `Time` in UTC, since July 2026 named so.
 */

import { Decimal, toText } from '../../../../platform/decimal.ts'
import { effectOf, isZero, negate, type Signs, signsOf, tradeEffectOf } from '../cash.ts'
import { csvParser } from '../csv-parser.ts'
import type { Meaning, RawActivity } from '../parser.ts'
import { REPEATED, RepeatedRows } from '../repeated-rows.ts'
import { ifUnderstood, NotUnderstood, quote, type Row } from '../row.ts'

const TIMES = ['Time (UTC)', 'Time']
const HEADERS = TIMES.flatMap((time) => [
  ['Action', time, 'No. of shares', 'Price / share', 'Currency (Price / share)'],
  ['Action', time, 'Notes', 'ID', 'Total', 'Currency (Total)'],
])

interface Survey {
  /** Of trades, by the purchases. */
  readonly trades: Signs | null
  /** Of payments, by those that leave: below zero in one generation, without a sign in the others. */
  readonly payments: Signs | null
  readonly currency: string | null
  /** Columns of costs that are part of the total, with the currency in their name, if it is there. */
  readonly costs: readonly Cost[]
  readonly repeated: RepeatedRows
}

interface Cost {
  readonly column: string
  readonly kind: 'stamp_duty' | 'ptm_levy' | 'fx' | 'commission'
  readonly currency: string | null
}

export const trading212 = csvParser<Survey>({
  title: 'Trading 212',
  headers: HEADERS,
  habit: { decimalMark: '.', dateOrder: 'ymd' },
  survey: surveyOf,
  currencyOf: ({ currency }) => currency,
  understand: (row, survey) => understand(unshift(row), survey),
})

const PAYMENTS_OUT = /^(Withdrawal|Card debit|New card cost)$/i

function surveyOf(rows: Iterable<Row>, header: readonly string[]): Survey {
  const [purchases, payments]: [string[], string[]] = [[], []]
  let currency = nameOfTotal(header).currency
  const repeated = new RepeatedRows('ID', ['Action', ...TIMES])
  for (const one of rows) {
    const row = unshift(one)
    repeated.add(row)
    currency ??= row.cell('Currency (Total)')
    const action = row.text('Action')
    const total = ifUnderstood(() => row.number(nameOfTotal(header).column))
    if (action === undefined || total === undefined) continue
    if (/ buy$/i.test(action)) purchases.push(total)
    if (PAYMENTS_OUT.test(action)) payments.push(total)
  }
  return {
    trades: signsOf(purchases),
    payments: signsOf(payments),
    currency,
    costs: header.flatMap(costOf),
    repeated,
  }
}

function nameOfTotal(header: readonly string[]): { column: string; currency: string | null } {
  for (const column of header) {
    const currency = /^Total \(([A-Z]{3})\)$/i.exec(column)?.[1]
    if (currency) return { column, currency: currency.toUpperCase() }
  }
  return { column: 'Total', currency: null }
}

function costOf(column: string): Cost[] {
  const [, name = '', currency = null] = /^(.*?)(?: \(([A-Z]{3})\))?$/.exec(column) ?? []
  if (!/(fee|tax|duty|levy)$/i.test(name)) return []
  // Taxes of dividends have been taken off the total; fees of deposits are no part of a trade.
  if (/^(withholding tax|deposit fee|currency \()/i.test(name)) return []
  const kind = /^stamp duty/i.test(name)
    ? 'stamp_duty'
    : /^ptm levy/i.test(name)
      ? 'ptm_levy'
      : /^currency conversion fee/i.test(name)
        ? 'fx'
        : 'commission'
  return [{ column, kind, currency }]
}

/** Rows of one generation have note and id before the shares, below an older header. */
const SHIFTED = [
  'action',
  'time',
  'isin',
  'ticker',
  'name',
  'notes',
  'id',
  'no. of shares',
  'price / share',
  'currency (price / share)',
  'exchange rate',
  'result',
  'currency (result)',
  'total',
  'currency (total)',
  'withholding tax',
  'currency (withholding tax)',
]

function unshift(row: Row): Row {
  if (!/^[A-Z]{2,}\d{6,}$/.test(row.cell('Price / share') ?? '')) return row
  return row.renamed(new Map(SHIFTED.map((name, index) => [name, index])))
}

const EXCHANGE_FEE = 'Currency conversion fee'

/** The exchange itself moves nothing out of the account; its fee does. */
function understandExchange(row: Row): Meaning {
  const { currency: named, column } = feeColumnOf(row)
  const fee = row.number(column)
  if (isZero(fee) || fee === undefined) return { ignored: EXCHANGE }
  const currency = named ?? row.requireUnit(`Currency (${EXCHANGE_FEE})`)
  const amount = fee.startsWith('-') ? fee : negate(fee)
  return {
    activity: {
      ...row.requireInstant(...TIMES),
      kind: 'fee',
      currency,
      amount,
      note: EXCHANGE_FEE,
    },
  }
}

const EXCHANGE = 'An exchange of currency within the account.'

function feeColumnOf(row: Row): { readonly column: string; readonly currency: string | null } {
  for (const column of row.columns) {
    const currency = /^currency conversion fee \(([a-z]{3})\)$/.exec(column)?.[1]
    if (currency) return { column, currency: currency.toUpperCase() }
  }
  return { column: EXCHANGE_FEE, currency: null }
}

type Base = Omit<RawActivity, 'kind' | 'amount'>

function understand(row: Row, survey: Survey): Meaning {
  const repeated = survey.repeated.find(row)
  if (repeated?.isSame) return { ignored: REPEATED }
  if (repeated) {
    const { first, id } = repeated
    throw new NotUnderstood(`Line ${first} has the ID ${quote(id)} with other values.`, 'ID')
  }
  const action = row.requireText('Action')
  if (/^Currency conversion/i.test(action)) return understandExchange(row)
  const moment = row.requireInstant(...TIMES)
  const cash: Base = { ...moment, note: row.text('Notes') }
  const base: Base = {
    ...cash,
    isin: row.text('ISIN'),
    ticker: row.text('Ticker'),
    name: row.text('Name'),
  }
  if (/ (buy|sell)$/i.test(action)) return understandTrade(row, base, action, survey)
  if (/^Dividend/i.test(action)) {
    const kind = /return of capital/i.test(action) ? 'return_of_capital' : 'dividend'
    const quantity = row.number('No. of shares')
    return paid({ ...base, kind, quantity }, row)
  }
  if (/^(Interest on cash|Lending interest|Share lending interest)/i.test(action)) {
    return paid({ ...cash, kind: 'interest' }, row)
  }
  if (action === 'Result adjustment') return paid({ ...cash, kind: 'interest' }, row)
  if (/^(Deposit|Spending cashback|Cashback|Card credit)$/i.test(action)) {
    return paid({ ...cash, kind: 'deposit' }, row)
  }
  if (PAYMENTS_OUT.test(action)) {
    const kind = /^New card cost$/i.test(action) ? 'fee' : 'withdrawal'
    return paidOut({ ...cash, kind }, row, survey)
  }
  return understandShares(row, base, action)
}

/** Actions that move shares and no cash. */
function understandShares(row: Row, base: Base, action: string): Meaning {
  const price = row.price('Price / share', { column: 'Currency (Price / share)' })
  if (action === 'Stock split close') return { ignored: 'The other half of a split.' }
  if (action === 'Stock split open') {
    const quantity = row.quantity('No. of shares')
    return { activity: { ...base, kind: 'split', quantity, note: 'Split' } }
  }
  if (action === 'Stock distribution') {
    const quantity = row.quantity('No. of shares')
    return { activity: { ...base, kind: 'scrip', quantity, amount: '0', price } }
  }
  if (/^Transfer (in|out)$/.test(action)) {
    const kind = action === 'Transfer in' ? 'transfer_in' : 'transfer_out'
    return { activity: { ...base, kind, quantity: row.quantity('No. of shares'), price } }
  }
  throw new NotUnderstood(`The action "${action}" is not known.`, 'Action')
}

function paid(activity: Omit<RawActivity, 'amount' | 'currency'>, row: Row): Meaning {
  return { activity: { ...activity, ...totalOf(row) } }
}

function paidOut(
  activity: Omit<RawActivity, 'amount' | 'currency'>,
  row: Row,
  { payments }: Survey,
): Meaning {
  const { amount, currency } = totalOf(row)
  if (payments === null) {
    throw new NotUnderstood(`Payments of this file have both signs: ${amount}.`, 'Total')
  }
  const effect = effectOf(activity.kind, amount, payments)
  return { activity: { ...activity, amount: effect, currency } }
}

/** @throws NotUnderstood without an amount or its currency: neither is ever assumed */
function totalOf(row: Row): { readonly amount: string; readonly currency: string } {
  const { column, currency: named } = nameOfTotal(row.columns)
  const currency = named ?? row.requireUnit('Currency (Total)')
  return { amount: row.requireAmountIn(currency, column), currency }
}

function understandTrade(row: Row, base: Base, action: string, { costs, trades }: Survey): Meaning {
  const kind = /sell$/i.test(action) ? 'sell' : 'buy'
  const price = row.price('Price / share', { column: 'Currency (Price / share)' })
  if (!price) throw new NotUnderstood('Price / share is empty.', 'Price / share')
  const { amount, currency } = totalOf(row)
  if (trades === null) {
    throw new NotUnderstood(`Purchases of this file have both signs: ${amount}.`, 'Total')
  }
  const charges = sumCharges(row, costs, currency)
  return {
    activity: {
      ...base,
      kind,
      quantity: row.quantity('No. of shares'),
      price,
      amount: tradeEffectOf(kind, amount, trades, 'Total'),
      currency,
      charges,
    },
  }
}

function sumCharges(row: Row, costs: readonly Cost[], currency: string): RawActivity['charges'] {
  const charges: Partial<Record<Cost['kind'], string>> = {}
  for (const cost of costs) {
    const text = row.number(cost.column)
    if (text === undefined || isZero(text)) continue
    const own = cost.currency ?? row.cell(`Currency (${cost.column})`)
    if (own !== null && own !== currency) {
      throw new NotUnderstood(`${cost.column} is in ${own}, the total in ${currency}.`, cost.column)
    }
    const before = charges[cost.kind]
    charges[cost.kind] = before === undefined ? text : toText(new Decimal(before).plus(text))
  }
  return charges
}

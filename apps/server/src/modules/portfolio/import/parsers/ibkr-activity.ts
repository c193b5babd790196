/** Interactive Brokers' statements: sections, each with a header of its own. */

import { type Notation, PLAIN_NOTATION } from '../../../../platform/csv/notation.ts'
import { isZero, negate, restatementOf } from '../cash.ts'
import { understood } from '../csv-parser.ts'
import type { Meaning, Parser, RawActivity, ReadRow } from '../parser.ts'
import { NotUnderstood, type Row } from '../row.ts'
import type { SourceFile } from '../source-file.ts'
import { sectionRows } from '../table.ts'
import { sideOf, splitRatioOf, statedByQuantity, toTradeCash } from './ibkr-trade.ts'

interface Survey {
  readonly base: string | null
  /** ISIN and name by symbol, where the statement lists its instruments. */
  readonly instruments: ReadonlyMap<string, { readonly isin: string; readonly name: string }>
  readonly hasOrders: boolean
}

type Understand = (row: Row, survey: Survey) => Meaning

/** Sections of transactions; others, such as open positions, are reports. */
const SECTIONS: ReadonlyMap<string, Understand> = new Map<string, Understand>([
  ['Transaction History', understandTransaction],
  ['Trades', understandTrade],
  ['Corporate Actions', understandCorporateAction],
  ['Transfers', understandTransfer],
  ['Transaction Fees', (row, survey) => understandPayment(row, survey, 'tax')],
  ['Dividends', (row, survey) => understandPayment(row, survey, 'dividend')],
  ['Payment In Lieu Of Dividends', (row, survey) => understandPayment(row, survey, 'dividend')],
  ['Withholding Tax', (row, survey) => understandPayment(row, survey, 'tax')],
  ['Interest', (row, survey) => understandPayment(row, survey, 'interest')],
  ['Broker Interest Paid', (row, survey) => understandPayment(row, survey, 'interest')],
  ['Broker Interest Received', (row, survey) => understandPayment(row, survey, 'interest')],
  ['Fees', (row, survey) => understandPayment(row, survey, 'fee')],
  ['Other Fees', (row, survey) => understandPayment(row, survey, 'fee')],
  ['Sales Tax', (row, survey) => understandPayment(row, survey, 'fee')],
  ['Deposits & Withdrawals', (row, survey) => understandPayment(row, survey, 'deposit')],
])

export const ibkrActivity: Parser = {
  title: 'Interactive Brokers',
  habit: PLAIN_NOTATION,
  claims: (file) =>
    file.kind === 'csv' &&
    file.lines[0]?.cells[0] === 'Statement' &&
    file.lines[0].cells[1] === 'Header',
  read(file, notation) {
    const survey = surveyOf(file, notation)
    return { currency: survey.base, rows: readSections(file, notation, survey) }
  },
}

function* readSections(file: SourceFile, notation: Notation, survey: Survey): Generator<ReadRow> {
  for (const { row, section } of sectionRows(file, notation)) {
    const understand = SECTIONS.get(section)
    if (understand) yield understood(row, () => understand(row, survey))
  }
}

function surveyOf(file: SourceFile, notation: Notation): Survey {
  let [base, hasOrders]: [string | null, boolean] = [null, false]
  const instruments = new Map<string, { isin: string; name: string }>()
  for (const { row, section } of sectionRows(file, notation)) {
    if (row.text('Field Name') === 'Base Currency') base = row.cell('Field Value')
    if (section === 'Trades' && row.text('DataDiscriminator') === 'Order') hasOrders = true
    if (section !== 'Financial Instrument Information') continue
    const [symbols, isin, name] = [
      row.text('Symbol'),
      row.text('Security ID'),
      row.text('Description'),
    ]
    if (!symbols || !isin || !name) continue
    for (const symbol of symbols.split(/,\s*/)) instruments.set(symbol, { isin, name })
  }
  return { base, instruments, hasOrders }
}

const ISIN_IN_TEXT = /\(([A-Z]{2}[A-Z0-9]{9}\d)\)/

/** @throws NotUnderstood where the statement does not say its base currency */
function requireBase({ base }: Survey): string {
  if (base !== null) return base
  throw new NotUnderstood('The statement does not say its base currency.', null)
}

/** An exchange moves nothing out of the account; its commission, below zero for a cost, does. */
function exchangeOrFee(row: Row, column: string, currency: string | undefined): Meaning {
  const commission = row.number(column)
  if (commission === undefined || isZero(commission)) {
    return { ignored: 'An exchange of currency within the account.' }
  }
  return {
    activity: {
      kind: 'fee',
      date: row.requireDate('Date', 'Date/Time'),
      currency,
      amount: commission,
      note: 'Commission of an exchange of currency',
    },
  }
}

function instrumentOf(
  symbol: string | undefined,
  { instruments }: Survey,
): Pick<RawActivity, 'ticker' | 'isin' | 'name'> {
  const known = symbol === undefined ? undefined : instruments.get(symbol)
  return { ticker: symbol, isin: known?.isin, name: known?.name }
}

function understandTransaction(row: Row, survey: Survey): Meaning {
  const type = row.requireText('Transaction Type')
  if (type === 'Adjustment' || type === 'Forex Trade Component') {
    return exchangeOrFee(row, 'Commission', requireBase(survey))
  }
  const description = row.text('Description')
  const symbol = row.text('Symbol')
  const cash = {
    date: row.requireDate('Date'),
    currency: requireBase(survey),
    note: description,
    amount: row.requireNumber('Net Amount'),
  }
  const isin = ISIN_IN_TEXT.exec(description ?? '')?.[1]
  const instrument = {
    ...cash,
    ...instrumentOf(symbol, survey),
    ...(isin === undefined ? {} : { isin }),
  }
  switch (type) {
    case 'Buy':
    case 'Sell':
      return understandHistoryTrade(row, { ...instrument, name: description }, type)
    case 'Dividend':
    case 'Payment in Lieu':
      return { activity: { ...instrument, kind: 'dividend' } }
    case 'Foreign Tax Withholding':
      return { activity: { ...(symbol === undefined ? cash : instrument), kind: 'tax' } }
    case 'Credit Interest':
    case 'Debit Interest':
      return { activity: { ...cash, kind: 'interest' } }
    case 'Deposit':
      return { activity: { ...cash, kind: 'deposit' } }
    case 'Withdrawal':
      return { activity: { ...cash, kind: 'withdrawal' } }
    case 'Other Fee':
    case 'Commission Adjustment':
      return { activity: { ...cash, kind: 'fee' } }
    default:
      throw new NotUnderstood(`The type ${type} is not known.`, 'Transaction Type')
  }
}

/** Amounts are in the base currency, the price in the instrument's, where the file says which. */
function understandHistoryTrade(
  row: Row,
  base: Omit<RawActivity, 'kind'>,
  type: 'Buy' | 'Sell',
): Meaning {
  const signed = row.requireNumber('Quantity')
  const kind = sideOf(type, type === 'Sell' && !signed.startsWith('-') ? negate(signed) : signed)
  const commission = row.number('Commission')
  const { amount } = toTradeCash({
    kind,
    net: base.amount,
    proceeds: '0',
    commission,
    taxes: undefined,
  })
  const unit = row.unit('Price Currency')
  return {
    activity: {
      ...base,
      kind,
      quantity: signed.startsWith('-') ? negate(signed) : signed,
      ...(unit === undefined ? {} : { price: row.price('Price', { unit }) }),
      amount,
      charges: commission?.startsWith('-') ? { commission: negate(commission) } : {},
    },
  }
}

function understandTrade(row: Row, survey: Survey): Meaning {
  const level = row.text('DataDiscriminator')
  if (level !== 'Order' && (survey.hasOrders || level !== 'Trade')) {
    return { ignored: 'Part of an order, or a sum.' }
  }
  const category = row.requireText('Asset Category')
  if (/^Forex/i.test(category)) {
    const column = row.columns.find((one) => /^comm in [a-z]{3}$/.test(one))
    const currency = column === undefined ? row.unit('Currency') : column.slice(-3).toUpperCase()
    return exchangeOrFee(row, column === undefined ? 'Comm/Fee' : column, currency)
  }
  if (!/^(Stocks|ETF)/i.test(category)) {
    throw new NotUnderstood(
      `${category} "${row.text('Symbol') ?? ''}" is no share or fund. Record its cash by hand.`,
      'Asset Category',
    )
  }
  const codes = row.text('Code')
  if (codes !== undefined && codes.split(/[;, ]+/).includes('Ca')) {
    throw new NotUnderstood('A cancelled trade. Remove the one that it takes back.', 'Code')
  }
  const signed = row.requireNumber('Quantity')
  const kind = sideOf(undefined, signed)
  const currency = row.requireUnit('Currency')
  const moment = row.requireText('Date/Time')
  return {
    activity: {
      ...instrumentOf(row.requireText('Symbol'), survey),
      kind,
      date: row.requireDate('Date/Time'),
      time: /\d{2}:\d{2}:\d{2}/.exec(moment)?.[0],
      quantity: kind === 'sell' ? negate(signed) : signed,
      price: row.price('T. Price', { unit: currency }),
      currency,
      ...toTradeCash({
        kind,
        net: undefined,
        proceeds: row.requireNumber('Proceeds'),
        commission: row.number('Comm/Fee', 'Comm in GBP'),
        taxes: undefined,
      }),
    },
  }
}

function understandCorporateAction(row: Row, survey: Survey): Meaning {
  if (/^Total/i.test(row.text('Asset Category') ?? '')) return { ignored: 'A sum.' }
  const description = row.requireText('Description')
  const quantity = row.requireNumber('Quantity')
  const ratio = splitRatioOf(description)
  if (ratio === null) {
    throw new NotUnderstood(
      `The corporate action "${description}" of ${quantity} shares is not known. Record it by hand.`,
      'Description',
    )
  }
  if (quantity.startsWith('-')) return { ignored: 'The other half of a split or consolidation.' }
  const [, symbol, isin] = /\(([^,()]+), .*?, ([A-Z0-9]{12})\)$/.exec(description) ?? []
  const date = row.requireDate('Report Date', 'Date/Time')
  const instrument = { ...instrumentOf(symbol, survey), isin, name: undefined }
  const stated = statedByQuantity(ratio, quantity)
  return { activity: { ...instrument, date, ...restatementOf(ratio), stated } }
}

function understandTransfer(row: Row): Meaning {
  const category = row.text('Asset Category')
  if (category === undefined || /^Total/i.test(category)) return { ignored: 'A sum.' }
  throw new NotUnderstood(
    `A transfer of ${row.text('Qty', 'Quantity') ?? ''} ${row.text('Symbol') ?? ''}: record it by hand with its cost.`,
    'Symbol',
  )
}

function understandPayment(row: Row, survey: Survey, kind: RawActivity['kind']): Meaning {
  const text = row.text('Currency')
  if (text === undefined || /^Total/i.test(text) || row.cell('Amount') === null) {
    return { ignored: 'A sum.' }
  }
  const amount = row.requireNumber('Amount')
  const note = row.text('Description')
  const payment = {
    date: row.requireDate('Date', 'Settle Date', 'Date/Time'),
    currency: row.requireUnit('Currency'),
    amount,
    note,
  }
  if (kind === 'deposit') {
    return { activity: { ...payment, kind: amount.startsWith('-') ? 'withdrawal' : 'deposit' } }
  }
  if (kind !== 'dividend' && kind !== 'tax') return { activity: { ...payment, kind } }
  const symbol = row.text('Symbol') ?? /^([A-Z0-9.]+)\s*\(/.exec(note ?? '')?.[1]
  const isin = ISIN_IN_TEXT.exec(note ?? '')?.[1]
  const instrument = { ...instrumentOf(symbol, survey), ...(isin === undefined ? {} : { isin }) }
  const actual =
    kind === 'dividend' && /return of capital/i.test(note ?? '') ? 'return_of_capital' : kind
  return { activity: { ...payment, ...instrument, kind: actual } }
}

/**
 * Interactive Brokers' Flex queries, as XML and as CSV. A query may hold several accounts, several
 * levels of detail of one trade, and cancellations; every record is a row of the preview.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type Notation, PLAIN_NOTATION } from '../../../../platform/csv/notation.ts'
import { Decimal, toText, ZERO } from '../../../../platform/decimal.ts'
import { invalid } from '../../../../platform/http/app-error.ts'
import { isZero, negate, restatementOf } from '../cash.ts'
import { understood } from '../csv-parser.ts'
import type { Meaning, Parser, RawActivity, ReadRow } from '../parser.ts'
import { ifUnderstood, NotUnderstood, Row } from '../row.ts'
import type { SourceFile } from '../source-file.ts'
import { hasColumns, rowsBelow, toHeader } from '../table.ts'
import { sideOf, splitRatioOf, statedByQuantity, toTradeCash } from './ibkr-trade.ts'

const TRADE_COLUMNS = ['Buy/Sell', 'TradeDate', 'ISIN', 'Quantity', 'TradePrice', 'CurrencyPrimary']
const CASH_COLUMNS = ['Type', 'SettleDate', 'ISIN', 'Description', 'Amount', 'CurrencyPrimary']

/** Records of transactions; others, such as open positions, are reports. */
const RECORDS = [
  'Trade',
  'Order',
  'SymbolSummary',
  'AssetSummary',
  'Lot',
  'WashSale',
  'CashTransaction',
  'CorporateAction',
  'Transfer',
  'TransactionTax',
] as const
type RecordName = (typeof RECORDS)[number]

interface FlexRecord {
  readonly name: RecordName
  readonly row: Row
}

export const ibkrFlex: Parser = {
  title: 'Interactive Brokers Flex',
  habit: PLAIN_NOTATION,
  claims: (file) =>
    hasColumns(file, TRADE_COLUMNS) ||
    hasColumns(file, CASH_COLUMNS) ||
    (file.kind === 'xml' && /<Flex(QueryResponse|Statements)\b/.test(file.text.slice(0, 2000))),
  read: (file, notation) => ({ currency: null, rows: readRecords(listRecords(file, notation)) }),
}

function* readRecords(records: readonly FlexRecord[]): Generator<ReadRow> {
  const survey = surveyOf(records)
  for (const record of records) {
    yield understood(record.row, () => understand(record, survey))
  }
}

function listRecords(file: SourceFile, notation: Notation): FlexRecord[] {
  if (file.kind === 'xml') return readXml(file.text)
  for (const [name, columns] of [
    ['Trade', TRADE_COLUMNS],
    ['CashTransaction', CASH_COLUMNS],
  ] as const) {
    if (!hasColumns(file, columns)) continue
    return [...rowsBelow(file, columns, notation)].map((row) => ({ name, row }))
  }
  return []
}

function readXml(text: string): FlexRecord[] {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    processEntities: false,
    isArray: (name) => isRecordName(name),
  })
  return [...findRecords(parseXml(parser, text))].map(([name, attributes], index) => {
    const header = toHeader(Object.keys(attributes).map(toColumn))
    const row = { line: index + 1, cells: Object.values(attributes) }
    return { name, row: new Row(row, header, PLAIN_NOTATION) }
  })
}

/** Attributes that CSV names otherwise. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  currency: 'CurrencyPrimary',
  buySell: 'Buy/Sell',
  notes: 'Notes/Codes',
  accountId: 'ClientAccountID',
  assetCategory: 'AssetClass',
}

function toColumn(attribute: string): string {
  const known = COLUMN_OF[attribute]
  return known === undefined ? attribute : known
}

function isRecordName(name: string): name is RecordName {
  return (RECORDS as readonly string[]).includes(name)
}

/** @throws AppError validation_failed for a document that is cut off or nested too deep */
function parseXml(parser: XMLParser, text: string): unknown {
  try {
    const isWhole = XMLValidator.validate(text)
    if (isWhole === true) return parser.parse(text)
  } catch {
    // Reported below.
  }
  throw invalid('file', 'The XML cannot be read: the file may be cut off. Download it again.')
}

type Attributes = Readonly<Record<string, string>>

function* findRecords(node: unknown): Generator<readonly [name: RecordName, record: Attributes]> {
  if (node === null || typeof node !== 'object') return
  for (const [name, child] of Object.entries(node)) {
    if (Array.isArray(child) && isRecordName(name)) {
      for (const record of child) yield [name, record as Attributes]
    } else yield* findRecords(child)
  }
}

interface Survey {
  /** The first account of the file; null where records name none. */
  readonly account: string | null
  /** Levels of detail that trades and cash transactions come in. */
  readonly levels: ReadonlyMap<RecordName, ReadonlySet<string>>
  /** Rows that an earlier one of the file repeats with its id. */
  readonly repeated: ReadonlySet<number>
  /** Rows of trades that a later record takes back, by the row of that record. */
  readonly cancelled: ReadonlyMap<number, number>
  /** Cash that cancellations did not give back, by the row of the trade that replaced theirs. */
  readonly residues: ReadonlyMap<number, string>
}

function surveyOf(records: readonly FlexRecord[]): Survey {
  const accounts = records.flatMap(({ row }) => row.text('ClientAccountID') ?? [])
  const levels = new Map<RecordName, Set<string>>()
  for (const { name, row } of records) {
    const found = levels.get(name) ?? new Set()
    found.add(levelOf(row))
    levels.set(name, found)
  }
  const [account = null] = accounts
  const repeated = findRepeated(records)
  const once = records.filter(({ row }) => !repeated.has(row.line))
  return { account, levels, repeated, ...findCancelled(once) }
}

/** Statements of overlapping periods in one file have the same records; an id names one for good. */
function findRepeated(records: readonly FlexRecord[]): Set<number> {
  const seen = new Set<string>()
  const repeated = new Set<number>()
  for (const { name, row } of records) {
    const id = row.text('TransactionID', 'TradeID')
    if (id === undefined || /^0*$/.test(id)) continue
    const text = JSON.stringify([name, row.shown])
    if (seen.has(text)) repeated.add(row.line)
    seen.add(text)
  }
  return repeated
}

function levelOf(row: Row): string {
  const level = row.text('LevelOfDetail')
  return level === undefined ? '' : level.toUpperCase()
}

function isCancellation(row: Row): boolean {
  const notes = row.text('Notes/Codes')
  return (
    /^TradeCancel$|Cancel$/i.test(row.text('TransactionType') ?? '') ||
    /\(Ca\.?\)/i.test(row.text('Buy/Sell') ?? '') ||
    (notes !== undefined && notes.split(/[;, ]+/).includes('Ca'))
  )
}

/** Pairs each cancellation with the trade that it takes back. */
function findCancelled(records: readonly FlexRecord[]): Pick<Survey, 'cancelled' | 'residues'> {
  const cancelled = new Map<number, number>()
  const residues = new Map<number, string>()
  const trades = records.filter(({ name }) => name === 'Trade').map(({ row }) => row)
  for (const cancellation of trades.filter(isCancellation)) {
    const original = trades.find(
      (one) =>
        !isCancellation(one) &&
        !cancelled.has(one.line) &&
        ifUnderstood(() => isTakenBack(one, cancellation)) === true,
    )
    if (!original) continue
    cancelled.set(original.line, cancellation.line)
    cancelled.set(cancellation.line, original.line)
    const kept = ifUnderstood(() => keptOf(original, cancellation))
    if (kept === undefined || isZero(kept)) continue
    const replacement = trades.find(
      (one) =>
        one.line > original.line &&
        !isCancellation(one) &&
        !cancelled.has(one.line) &&
        one.cell('Symbol') === original.cell('Symbol') &&
        one.cell('Buy/Sell') === original.cell('Buy/Sell') &&
        one.cell('Quantity') === original.cell('Quantity'),
    )
    residues.set(replacement ? replacement.line : cancellation.line, kept)
  }
  return { cancelled, residues }
}

function isTakenBack(trade: Row, cancellation: Row): boolean {
  const id = cancellation.text('OrigTransactionID', 'OrigTradeID')
  if (id !== undefined && !/^0*$/.test(id)) {
    return [trade.text('TransactionID'), trade.text('TradeID')].includes(id)
  }
  const [quantity, back] = [trade.number('Quantity'), cancellation.number('Quantity')]
  return (
    trade.cell('Symbol') === cancellation.cell('Symbol') &&
    trade.cell('TradePrice') === cancellation.cell('TradePrice') &&
    quantity !== undefined &&
    back !== undefined &&
    new Decimal(quantity).plus(back).isZero()
  )
}

/** Cash that a cancellation does not give back; undefined where a record has no net cash. */
function keptOf(original: Row, cancellation: Row): string | undefined {
  const [paid, back] = [original.number('NetCash'), cancellation.number('NetCash')]
  return paid === undefined || back === undefined ? undefined : toText(new Decimal(paid).plus(back))
}

function understand(record: FlexRecord, survey: Survey): Meaning {
  const { name, row } = record
  const account = row.text('ClientAccountID')
  if (account !== undefined && account !== survey.account) {
    return {
      ignored: `Of account ${account}, not of ${survey.account ?? ''}: import it by itself.`,
    }
  }
  if (survey.repeated.has(row.line)) {
    return { ignored: 'The file has this record, with its id, a second time.' }
  }
  const coarser = coarserLevel(record, survey)
  if (coarser !== null) return { ignored: coarser }
  switch (name) {
    case 'Trade':
    case 'Order':
      return understandTrade(row, survey)
    case 'CashTransaction':
      return understandCash(row)
    case 'CorporateAction':
      return understandCorporateAction(row)
    case 'Transfer':
      return understandTransfer(row)
    case 'TransactionTax':
      return { ignored: 'A tax that is part of its trade.' }
    case 'SymbolSummary':
    case 'AssetSummary':
    case 'Lot':
    case 'WashSale':
      return { ignored: 'A sum or a part of a trade.' }
  }
}

/** A reason to ignore a record that others of the file repeat in more detail. */
function coarserLevel({ name, row }: FlexRecord, { levels }: Survey): string | null {
  const level = levelOf(row)
  const own = levels.get(name)
  const hasExecutions = levels.get('Trade')?.has('EXECUTION') ?? false
  if (name === 'Order' && levels.has('Trade')) return 'Its executions are in the file.'
  if (level === 'ORDER' && hasExecutions) return 'Its executions are in the file.'
  if (/CLOSED_LOT|WASH_SALE|_SUMMARY$/.test(level)) return 'A sum or a part of a trade.'
  if (level === 'SUMMARY' && own && own.size > 1) return 'Its details are in the file.'
  return null
}

const KNOWN_CLASSES = /^(STK|ETF|FUND)$/i

function understandTrade(row: Row, { cancelled, residues }: Survey): Meaning {
  const partner = cancelled.get(row.line)
  if (partner !== undefined) return understandCancelled(row, partner, residues)
  if (isCancellation(row)) {
    throw new NotUnderstood(
      `Cancels a trade of ${row.requireText('Quantity')} that is not in the file. Remove that one.`,
      'Notes/Codes',
    )
  }
  const assetClass = row.text('AssetClass')
  if (/^CASH$/i.test(assetClass ?? '') || isExchange(row)) {
    return understandExchange(row)
  }
  if (assetClass !== undefined && !KNOWN_CLASSES.test(assetClass)) {
    throw new NotUnderstood(
      `${assetClass} "${row.text('Description', 'Symbol') ?? ''}" is no share or fund. Record its cash by hand.`,
      'AssetClass',
    )
  }
  return toTrade(row, residues.get(row.line))
}

/** An exchange moves nothing out of the account; its commission, below zero for a cost, does. */
function understandExchange(row: Row): Meaning {
  const amount = row.number('IBCommission')
  if (amount === undefined || isZero(amount)) {
    return { ignored: 'An exchange of currency within the account.' }
  }
  const currency = row.unit('IBCommissionCurrency') ?? row.requireUnit('CurrencyPrimary')
  const date = row.requireDate('TradeDate')
  const note = 'Commission of an exchange of currency'
  return { activity: { kind: 'fee', date, time: timeOf(row), currency, amount, note } }
}

/** A query without asset classes: a currency pair has neither ISIN nor a share's symbol. */
function isExchange(row: Row): boolean {
  if (row.cell('AssetClass') !== null || row.cell('ISIN') !== null) return false
  const symbol = row.text('Symbol')
  return symbol === undefined || /^[A-Z]{3}\.[A-Z]{3}$/.test(symbol)
}

/** Cash that the pair leaves, such as a commission that was not given back, is a fee. */
function understandCancelled(
  row: Row,
  partner: number,
  residues: ReadonlyMap<number, string>,
): Meaning {
  const residue = residues.get(row.line)
  const ignored = { ignored: `Cancelled: rows ${row.line} and ${partner} take each other back.` }
  if (residue === undefined || !isCancellation(row)) return ignored
  return {
    activity: {
      ...instrumentOf(row),
      kind: 'fee',
      date: row.requireDate('TradeDate'),
      amount: residue,
      currency: row.requireUnit('CurrencyPrimary'),
      note: 'Not given back with a cancelled trade',
    },
  }
}

function instrumentOf(row: Row): Pick<RawActivity, 'isin' | 'ticker' | 'name'> {
  return {
    isin: row.text('ISIN'),
    ticker: row.text('Symbol'),
    name: row.text('Description'),
  }
}

function toTrade(row: Row, residue: string | undefined): Meaning {
  const signed = row.requireNumber('Quantity')
  const kind = sideOf(row.text('Buy/Sell'), signed)
  const quantity = signed.startsWith('-') ? negate(signed) : signed
  const currency = row.requireUnit('CurrencyPrimary')
  const price = row.price('TradePrice', { unit: currency }) ?? priceByProceeds(row, currency)
  if (!price) throw new NotUnderstood('TradePrice is empty.', 'TradePrice')
  const gross = new Decimal(quantity).times(price.value)
  const proceeds = toText(kind === 'buy' ? gross.neg() : gross)
  const commission = row.number('IBCommission')
  const paidIn = row.unit('IBCommissionCurrency')
  const isForeign = paidIn !== undefined && paidIn !== currency && !isZero(commission)
  const cash = toTradeCash({
    kind,
    net: row.number('NetCash'),
    proceeds,
    commission: isForeign ? undefined : commission,
    taxes: row.number('Taxes'),
  })
  const foreign =
    isForeign && commission !== undefined
      ? { amount: negate(commission), currency: paidIn }
      : undefined
  return {
    activity: {
      ...instrumentOf(row),
      ...withResidue(cash, residue),
      kind,
      date: row.requireDate('TradeDate'),
      time: timeOf(row),
      settledOn: row.date('SettleDateTarget'),
      quantity,
      price,
      currency,
      commissionIn: foreign,
    },
  }
}

/** Orders have no price: proceeds for the shares, whose sign says the direction of the cash. */
function priceByProceeds(row: Row, unit: string): RawActivity['price'] {
  const proceeds = row.number('Proceeds')
  if (proceeds === undefined || isZero(proceeds)) return undefined
  const each = new Decimal(proceeds).div(row.requireNumber('Quantity'))
  return { value: toText(each.isNegative() ? each.neg() : each), unit }
}

/** A commission that stayed with a cancelled trade belongs to the one that replaced it. */
function withResidue(
  cash: Pick<RawActivity, 'amount' | 'charges'>,
  residue: string | undefined,
): Pick<RawActivity, 'amount' | 'charges'> {
  if (residue === undefined || cash.amount === undefined) return cash
  const amount = toText(new Decimal(cash.amount).plus(residue))
  const before = cash.charges?.commission
  const commission = (before === undefined ? ZERO : new Decimal(before)).minus(residue)
  return {
    amount,
    charges: { ...cash.charges, ...(commission.gte(0) ? { commission: toText(commission) } : {}) },
  }
}

/** By the account's own clock, which orders the trades of a day. */
function timeOf(row: Row): string | undefined {
  const text = row.text('DateTime', 'TradeTime')
  const [, hour, minute, second] = /[;, T](\d{2}):?(\d{2}):?(\d{2})/.exec(text ?? '') ?? []
  return hour === undefined ? undefined : `${hour}:${minute}:${second}`
}

const CASH_KINDS: Readonly<Record<string, RawActivity['kind']>> = {
  Dividends: 'dividend',
  'Payment In Lieu Of Dividends': 'dividend',
  'Withholding Tax': 'tax',
  '871(m) Withholding': 'tax',
  'Broker Interest Received': 'interest',
  'Broker Interest Paid': 'interest',
  'Bond Interest Received': 'interest',
  'Bond Interest Paid': 'interest',
  'Other Fees': 'fee',
  'Other Income': 'interest',
  'Commission Adjustments': 'fee',
}

function understandCash(row: Row): Meaning {
  const type = row.requireText('Type')
  const amount = row.requireNumber('Amount')
  const note = row.text('Description')
  const cash = {
    date: row.requireDate('DateTime', 'SettleDate'),
    currency: row.requireUnit('CurrencyPrimary'),
    amount,
    note,
  }
  if (/^Deposits/i.test(type)) {
    return { activity: { ...cash, kind: amount.startsWith('-') ? 'withdrawal' : 'deposit' } }
  }
  const kind = Object.entries(CASH_KINDS).find(
    ([name]) => name.toLowerCase() === type.toLowerCase(),
  )?.[1]
  if (!kind) throw new NotUnderstood(`The type ${type} is not known.`, 'Type')
  const isin = row.text('ISIN')
  const instrument = { isin, ticker: isin === undefined ? undefined : row.text('Symbol') }
  if (/return of capital/i.test(note ?? '') && kind === 'dividend') {
    return { activity: { ...cash, kind: 'return_of_capital', ...instrument } }
  }
  return { activity: { ...cash, kind, ...(isin === undefined ? {} : instrument) } }
}

function understandCorporateAction(row: Row): Meaning {
  const description = row.requireText('Description')
  const ratio = splitRatioOf(description)
  const quantity = row.requireNumber('Quantity')
  if (ratio !== null) {
    if (quantity.startsWith('-')) return { ignored: 'The other half of a split or consolidation.' }
    const date = row.requireDate('ReportDate', 'DateTime')
    const event = restatementOf(ratio)
    const stated = statedByQuantity(ratio, quantity)
    return { activity: { ...instrumentOf(row), name: undefined, date, ...event, stated } }
  }
  throw new NotUnderstood(
    `The corporate action "${description}" of ${quantity} shares is not known. Record it by hand.`,
    'Description',
  )
}

function understandTransfer(row: Row): Meaning {
  const date = row.requireDate('Date', 'ReportDate')
  const currency = row.requireUnit('CurrencyPrimary')
  const cash = row.number('CashTransfer')
  const direction = row.requireText('Direction').toUpperCase()
  if (direction !== 'IN' && direction !== 'OUT') {
    throw new NotUnderstood(`The direction ${direction} is not known.`, 'Direction')
  }
  const kind = direction === 'IN' ? 'transfer_in' : 'transfer_out'
  if (cash !== undefined && !isZero(cash)) {
    return { activity: { kind, date, amount: cash, currency, note: row.text('Description') } }
  }
  const signed = row.requireNumber('Quantity')
  const quantity = signed.startsWith('-') ? negate(signed) : signed
  const value = row.number('PositionAmount')
  const price =
    value === undefined || isZero(value)
      ? undefined
      : {
          value: toText(new Decimal(value.startsWith('-') ? negate(value) : value).div(quantity)),
          unit: currency,
        }
  return { activity: { ...instrumentOf(row), kind, date, quantity, price, currency } }
}

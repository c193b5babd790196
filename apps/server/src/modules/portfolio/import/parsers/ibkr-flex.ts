/** Interactive Brokers' Flex queries, as XML and as CSV. */
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { invalid } from '../../../../platform/http/app-error.ts'
import { absolute, toDate, toNumber } from '../cells.ts'
import type { Meaning } from '../csv-parser.ts'
import type { Parser, RawActivity, ReadRow } from '../parser.ts'
import { hasColumns, rowsBelow } from '../table.ts'

const TRADE_COLUMNS = ['Buy/Sell', 'TradeDate', 'ISIN', 'Quantity', 'TradePrice', 'CurrencyPrimary']
const CASH_COLUMNS = ['Type', 'SettleDate', 'ISIN', 'Description', 'Amount', 'CurrencyPrimary']

/** A field of a record by its name in CSV; XML begins names with a small letter. */
type Field = (name: string) => string | null

export const ibkrFlex: Parser = {
  title: 'Interactive Brokers Flex',
  claims: (file) =>
    hasColumns(file, TRADE_COLUMNS) ||
    hasColumns(file, CASH_COLUMNS) ||
    (file.kind === 'xml' && /<Flex(QueryResponse|Statements)\b/.test(file.text.slice(0, 2000))),
  *read(file) {
    if (file.kind === 'xml') return yield* readXml(file.text)
    for (const [columns, understand] of [
      [TRADE_COLUMNS, understandTrade],
      [CASH_COLUMNS, understandCash],
    ] as const) {
      if (!hasColumns(file, columns)) continue
      for (const { cell, line, text } of rowsBelow(file, columns)) {
        yield { row: line, text, ...understand(cell) }
      }
    }
  },
}

function* readXml(text: string): Generator<ReadRow> {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    processEntities: false,
    isArray: (name) => name === 'Trade' || name === 'CashTransaction',
  })
  let row = 0
  for (const [name, record] of findRecords(parseXml(parser, text))) {
    row += 1
    const field: Field = (column) =>
      record[column.slice(0, 1).toLowerCase() + column.slice(1)] ??
      (column === 'CurrencyPrimary' ? record['currency'] : undefined) ??
      (column === 'IBCommission' ? record['ibCommission'] : undefined) ??
      (column === 'Buy/Sell' ? record['buySell'] : undefined) ??
      (column === 'ISIN' ? record['isin'] : undefined) ??
      (column === 'SettleDate' ? (record['dateTime'] ?? record['settleDate']) : undefined) ??
      null
    const text = Object.values(record).filter(Boolean).join(' · ').slice(0, 300)
    yield { row, text, ...(name === 'Trade' ? understandTrade(field) : understandCash(field)) }
  }
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

function* findRecords(node: unknown): Generator<readonly [name: string, record: Attributes]> {
  if (node === null || typeof node !== 'object') return
  for (const [name, child] of Object.entries(node)) {
    if (Array.isArray(child) && (name === 'Trade' || name === 'CashTransaction')) {
      for (const record of child) yield [name, record as Attributes]
    } else yield* findRecords(child)
  }
}

function understandTrade(field: Field): Meaning {
  const [isin, category] = [field('ISIN'), field('AssetClass') ?? field('AssetCategory')]
  const isForex = category === 'CASH' || (!isin && !field('Symbol'))
  if (isForex) return { ignored: 'An exchange of currency within the account.' }
  const date = toDate(field('TradeDate'))
  const unit = parseUnit(field('CurrencyPrimary'))
  const quantity = toNumber(field('Quantity'))
  const value = toNumber(field('TradePrice'))
  if (!date || !unit || !quantity || !value) {
    return { needsYou: 'Date, currency, quantity or price cannot be read.', column: 'Quantity' }
  }
  const isSale = field('Buy/Sell') === 'SELL' || quantity.startsWith('-')
  return {
    activity: {
      kind: isSale ? 'sell' : 'buy',
      date,
      isin: isin ?? undefined,
      ticker: field('Symbol') ?? undefined,
      quantity: absolute(quantity),
      price: { value, unit },
      charges: { commission: absolute(toNumber(field('IBCommission'))) ?? '0' },
      currency: unit,
      settledOn: toDate(field('SettleDateTarget')) ?? undefined,
    },
  }
}

const CASH_KINDS: Readonly<Record<string, RawActivity['kind']>> = {
  Dividends: 'dividend',
  'Payment In Lieu Of Dividends': 'dividend',
  'Withholding Tax': 'tax',
  'Broker Interest Received': 'interest',
  'Broker Interest Paid': 'interest',
  'Bond Interest Received': 'interest',
  'Other Fees': 'fee',
  'Commission Adjustments': 'fee',
}

function understandCash(field: Field): Meaning {
  const type = field('Type') ?? ''
  const date = toDate(field('SettleDate'))
  const currency = parseUnit(field('CurrencyPrimary'))
  const amount = toNumber(field('Amount'))
  if (!date || !currency || amount === null) {
    return { needsYou: 'Date, currency or amount cannot be read.', column: 'Amount' }
  }
  const note = field('Description') ?? ''
  const cash = { date, currency, amount, note }
  if (/^Deposits/i.test(type)) {
    return { activity: { ...cash, kind: amount.startsWith('-') ? 'withdrawal' : 'deposit' } }
  }
  const kind = CASH_KINDS[type]
  if (!kind) return { needsYou: `The type ${type} is not known.`, column: 'Type' }
  const isin = field('ISIN') ?? undefined
  if (/return of capital/i.test(note) && kind === 'dividend') {
    return { activity: { ...cash, kind: 'return_of_capital', isin } }
  }
  return { activity: { ...cash, kind, ...(isin ? { isin } : {}) } }
}

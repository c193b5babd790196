/** Any other file, read by the columns that its user named. */
import {
  type ActivityKind,
  type ColumnMapping,
  type MappedField,
  PAID_OUT,
} from '@leadenhall/contract/portfolio/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { Decimal, toText } from '../../../../platform/decimal.ts'
import { effectOf, isZero, negate, type Signs, tradeEffectOf } from '../cash.ts'
import { understood } from '../csv-parser.ts'
import type { Notation } from '../notation.ts'
import type { Meaning, RawActivity, ReadRow } from '../parser.ts'
import { type Cash, ifUnderstood, NotUnderstood, quote, Row } from '../row.ts'
import { toHeader } from '../table.ts'
import type { CsvLine } from '../to-csv-rows.ts'

/** A mapping with the unit of prices and the currency of amounts that name none. */
export type FileMapping = Omit<ColumnMapping, 'unit'> & {
  readonly unit: Unit
  readonly currency: string
}

export function* readMapped(
  lines: readonly CsvLine[],
  headerAt: number,
  mapping: FileMapping,
  notation: Notation,
): Generator<ReadRow> {
  const header = lines[headerAt]
  if (!header) return
  const columns = toHeader(header.cells)
  const rows = lines.slice(headerAt + 1).map((line) => new Row(line, columns, notation))
  const survey = surveyOf(rows, mapping)
  for (const row of rows) yield understood(row, () => understand(row, mapping, survey))
}

type TradeSigns = Signs | 'inverse'

interface Survey {
  /** Of payments; null where outgoing ones have both signs. */
  readonly payments: Signs | null
  /** Of purchases and sales; `inverse` above zero for money that leaves. */
  readonly trades: TradeSigns | null
}

/** How the whole file signs its amounts. A row that does otherwise takes back, or asks. */
function surveyOf(rows: readonly Row[], mapping: FileMapping): Survey {
  const seen = { out: new Set<string>(), buy: new Set<string>(), sell: new Set<string>() }
  for (const row of rows) {
    const named = kindNamed(row, mapping)
    const amount = ifUnderstood(() => cashOf(row, mapping)?.amount)
    if (!named || amount === undefined || isZero(amount) || named.isBack) continue
    const sign = amount.startsWith('-') ? 'below' : 'above'
    if (named.kind === 'buy' || named.kind === 'rights') seen.buy.add(sign)
    else if (named.kind === 'sell') seen.sell.add(sign)
    else if (PAID_OUT.has(named.kind)) seen.out.add(sign)
  }
  const trades = tradeSignsOf(seen.buy, seen.sell)
  const payments = seen.out.size > 1 ? null : seen.out.has('below') ? 'cash' : 'none'
  // Without an outgoing payment the trades say whether amounts are signed.
  return { trades, payments: seen.out.size === 0 && trades === 'cash' ? 'cash' : payments }
}

function tradeSignsOf(buy: ReadonlySet<string>, sell: ReadonlySet<string>): TradeSigns | null {
  if (buy.size > 1 || sell.size > 1) return null
  if (buy.has('below')) return sell.has('below') ? null : 'cash'
  return sell.has('below') ? 'inverse' : 'none'
}

interface NamedKind {
  readonly kind: ActivityKind
  /** Takes back another of its kind: a refund, a reversal, interest charged. */
  readonly isBack: boolean
}

/** Words for kinds of activities, in the order in which they are tried. */
const WORDS: readonly (readonly [RegExp, ActivityKind])[] = [
  [/\bnotional\b|excess reportable/i, 'notional_distribution'],
  [/\bequali[sz]ation\b/i, 'equalisation'],
  [/\brights (issue|taken|exercise\w*|subscription)\b/i, 'rights'],
  [/\b(drip|dividend reinvest\w*|reinvest(ed|ment)? dividend)\b/i, 'drip'],
  [/\b(buy|bought|purchase|b|acquisition|reinvest\w*)\b/i, 'buy'],
  [/\b(sell|sold|sale|s|disposal)\b/i, 'sell'],
  [/return of capital/i, 'return_of_capital'],
  [/withh(o|e)ld|\btax\b|stamp duty/i, 'tax'],
  [/dividend|distribution|\bdiv\b/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee|charge|commission/i, 'fee'],
  [/withdraw|removal|payment out|\bdebit\b/i, 'withdrawal'],
  [/deposit|receipt|top.?up|subscription|contribution|payment|\bcredit\b/i, 'deposit'],
]
const BACK = /\b(refund|reversal|reversed|rebate|correction|cancel\w*)\b/i

function kindNamed(row: Row, mapping: FileMapping): NamedKind | null {
  const text = textOf(row, mapping, 'kind')
  if (text === undefined) return null
  const kind = WORDS.find(([pattern]) => pattern.test(text))?.[1]
  if (!kind) return null
  const isCharged = kind === 'interest' && /charge|paid|debit/i.test(text)
  return { kind, isBack: BACK.test(text) || isCharged }
}

function columnOf(mapping: FileMapping, field: MappedField): string {
  const column = mapping.columns[field]
  return column === undefined ? '' : column
}

function textOf(row: Row, mapping: FileMapping, field: MappedField): string | undefined {
  return row.text(columnOf(mapping, field))
}

function cashOf(row: Row, mapping: FileMapping): Cash | undefined {
  return row.cash(columnOf(mapping, 'amount'))
}

type TradeKind = 'buy' | 'sell' | 'drip' | 'rights'

const OF_INSTRUMENT: ReadonlySet<ActivityKind> = new Set([
  'dividend',
  'tax',
  'return_of_capital',
  'notional_distribution',
  'equalisation',
])

function understand(row: Row, mapping: FileMapping, survey: Survey): Meaning {
  const column = (field: MappedField) => columnOf(mapping, field)
  const date = row.requireDate(column('date'))
  const named = requireKind(row, mapping)
  const { kind } = named
  const base = { kind, date, note: textOf(row, mapping, 'note') }
  const instrument: Partial<RawActivity> = {
    ticker: textOf(row, mapping, 'ticker'),
    isin: textOf(row, mapping, 'isin'),
    sedol: textOf(row, mapping, 'sedol'),
    name: textOf(row, mapping, 'name'),
  }
  if (kind === 'buy' || kind === 'sell' || kind === 'drip' || kind === 'rights') {
    if (named.isBack) {
      throw new NotUnderstood('This takes back a trade. Remove that one.', column('kind'))
    }
    return { activity: { ...base, ...instrument, ...tradeOf(row, mapping, kind, survey) } }
  }
  const cash = cashOf(row, mapping)
  if (!cash) throw new NotUnderstood('The amount is empty.', column('amount'))
  return {
    activity: {
      ...base,
      ...(OF_INSTRUMENT.has(kind) ? instrument : {}),
      amount: paymentOf(named, cash.amount, survey.payments, column('amount')),
      ...(cash.currency === null ? {} : { currency: cash.currency }),
    },
  }
}

/** @throws NotUnderstood for words that name no kind */
function requireKind(row: Row, mapping: FileMapping): NamedKind {
  const named = kindNamed(row, mapping)
  if (named) return named
  const text = textOf(row, mapping, 'kind')
  const column = columnOf(mapping, 'kind')
  if (text !== undefined)
    throw new NotUnderstood(`"${quote(text)}" is no kind of activity.`, column)
  if (column !== '') throw new NotUnderstood('The kind of activity is empty.', column)
  // A file of trades alone names no kind: the sign of the quantity says which way shares move.
  const quantity = row.requireNumber(columnOf(mapping, 'quantity'))
  const amount = cashOf(row, mapping)?.amount
  if (quantity.startsWith('-')) return { kind: 'sell', isBack: false }
  if (amount?.startsWith('-')) return { kind: 'buy', isBack: false }
  throw new NotUnderstood(
    `Were the ${quantity} shares bought or sold?`,
    columnOf(mapping, 'quantity'),
  )
}

/** Signs that the kind contradicts stay: they take back. */
function paymentOf(
  { kind, isBack }: NamedKind,
  amount: string,
  signs: Signs | null,
  column: string,
): string {
  if (signs === null && PAID_OUT.has(kind) && !isBack) {
    throw new NotUnderstood(`Is ${amount} paid or received? The file has both signs.`, column)
  }
  if (amount.startsWith('-')) {
    // Below zero in a file without signs takes back, as it says; elsewhere the sign is the effect.
    return signs === 'none' && !isBack ? effectOf(kind, amount, 'none') : amount
  }
  const effect = effectOf(kind, amount, signs === 'cash' ? 'cash' : 'none')
  return isBack && signs !== 'cash' ? negate(effect) : effect
}

function tradeOf(
  row: Row,
  mapping: FileMapping,
  kind: TradeKind,
  { trades }: Survey,
): Partial<RawActivity> {
  const column = (field: MappedField) => columnOf(mapping, field)
  const signed = row.requireNumber(column('quantity'))
  if (isZero(signed) || (kind !== 'sell' && signed.startsWith('-'))) {
    throw new NotUnderstood(
      `The quantity ${signed} does not fit a ${kind === 'sell' ? 'sale' : 'purchase'}. Was it cancelled?`,
      column('quantity'),
    )
  }
  const price = priceOf(row, mapping)
  const cash = cashOf(row, mapping)
  const currency = cash?.currency ?? null
  return {
    quantity: signed.startsWith('-') ? negate(signed) : signed,
    ...(price === undefined ? {} : { price }),
    charges: chargesOf(row, mapping, currency ?? mapping.currency),
    ...(cash ? { amount: tradeAmountOf(kind, cash.amount, trades, column('amount')) } : {}),
    ...(currency === null ? {} : { currency }),
  }
}

function priceOf(row: Row, mapping: FileMapping): RawActivity['price'] {
  const [price, unit] = [columnOf(mapping, 'price'), columnOf(mapping, 'unit')]
  if (unit !== '') return row.price(price, { column: unit })
  return row.price(price, { unit: mapping.unit })
}

function tradeAmountOf(
  kind: TradeKind,
  amount: string,
  signs: TradeSigns | null,
  column: string,
): string {
  if (signs === null) {
    throw new NotUnderstood(`Is ${amount} paid or received? The file has both signs.`, column)
  }
  const side = kind === 'sell' ? 'sell' : 'buy'
  if (signs !== 'inverse') return tradeEffectOf(side, amount, signs, column)
  return tradeEffectOf(side, toText(new Decimal(amount).neg()), 'cash', column)
}

const CHARGES = ['commission', 'stamp_duty', 'ptm_levy', 'fx'] as const

/** Costs below zero are costs too: only a column of rebates would be otherwise, and asks. */
function chargesOf(row: Row, mapping: FileMapping, currency: string): RawActivity['charges'] {
  const charges: Partial<Record<(typeof CHARGES)[number], string>> = {}
  for (const field of CHARGES) {
    const text = row.amountIn(currency, columnOf(mapping, field))
    if (text === undefined) continue
    if (text.startsWith('-')) {
      throw new NotUnderstood(`Is ${text} a cost or a rebate?`, columnOf(mapping, field))
    }
    charges[field] = text
  }
  return charges
}

/** Any other file, read by the columns that its user named. */
import type { Charges, MappedField } from '@leadenhall/contract/portfolio/index.ts'
import type { Notation } from '../../../../platform/csv/notation.ts'
import { Decimal, toText } from '../../../../platform/decimal.ts'
import { type Direction, directionOf, meaningsOf, type WordMeaning } from '../activity-words.ts'
import { differenceOf, isZero, negate, type Signs, tradeEffectOf } from '../cash.ts'
import { understood } from '../csv-parser.ts'
import type { Meaning, RawActivity, ReadRow } from '../parser.ts'
import { type Cash, ifUnderstood, NotUnderstood, quote, Row } from '../row.ts'
import { toHeader } from '../table.ts'
import type { CsvLine } from '../to-csv-rows.ts'
import { amountOf, columnOf, type FileMapping, unitInName, withAmount } from './mapped-money.ts'

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

/** `inverse` above zero for money that leaves. */
type FileSigns = Signs | 'inverse'

interface Survey {
  /** Of payments; null where outgoing ones have both signs. */
  readonly payments: FileSigns | null
  /** Of purchases and sales. */
  readonly trades: FileSigns | null
  /** Dividends that are rows of their own. */
  readonly dividends: readonly {
    readonly line: number
    readonly day: number
    readonly of: string
    readonly amount: Decimal
  }[]
}

/** How the whole file signs its amounts. A row that does otherwise takes back, or asks. */
function surveyOf(rows: readonly Row[], mapping: FileMapping): Survey {
  const seen = { in: new Set<string>(), out: new Set<string>() }
  const trades = { buy: new Set<string>(), sell: new Set<string>() }
  const dividends: Survey['dividends'][number][] = []
  for (const row of rows) {
    const [word, ...others] = wordsOf(row, mapping)
    const amount = ifUnderstood(() => row.cash(columnOf(mapping, 'amount'))?.amount)
    if (!word || others.length > 0 || amount === undefined || isZero(amount) || word.isBack)
      continue
    const sign = amount.startsWith('-') ? 'below' : 'above'
    if (word.kind === 'buy' || word.kind === 'rights') trades.buy.add(sign)
    else if (word.kind === 'sell') trades.sell.add(sign)
    else if (word.kind !== 'drip') seen[word.direction].add(sign)
    const day = ifUnderstood(() => dayOf(row, mapping))
    if (word.kind !== 'dividend' || day === undefined) continue
    dividends.push({
      line: row.line,
      day,
      of: instrumentKey(row, mapping),
      amount: new Decimal(amount),
    })
  }
  return {
    dividends,
    trades: tradeSignsOf(trades.buy, trades.sell),
    payments: paymentSignsOf(seen, tradeSignsOf(trades.buy, trades.sell)),
  }
}

function paymentSignsOf(
  seen: Readonly<Record<Direction, ReadonlySet<string>>>,
  trades: FileSigns | null,
): FileSigns | null {
  if (seen.out.size > 1) return null
  if (seen.out.has('below')) return 'cash'
  const isTurned = seen.in.size === 1 && seen.in.has('below')
  if (isTurned && (seen.out.has('above') || trades === 'inverse')) return 'inverse'
  // Without an outgoing payment the trades say whether amounts are signed.
  return seen.out.size === 0 && trades === 'cash' ? 'cash' : 'none'
}

function tradeSignsOf(buy: ReadonlySet<string>, sell: ReadonlySet<string>): FileSigns | null {
  if (buy.size > 1 || sell.size > 1) return null
  if (buy.has('below')) return sell.has('below') ? null : 'cash'
  return sell.has('below') ? 'inverse' : 'none'
}

function textOf(row: Row, mapping: FileMapping, field: MappedField): string | undefined {
  return row.text(columnOf(mapping, field))
}

function wordsOf(row: Row, mapping: FileMapping): readonly WordMeaning[] {
  const text = textOf(row, mapping, 'kind')
  return text === undefined ? [] : meaningsOf(text)
}

const DAY_MS = 86_400_000

function dayOf(row: Row, mapping: FileMapping): number {
  return Date.parse(row.requireDate(columnOf(mapping, 'date'))) / DAY_MS
}

function instrumentOf(
  row: Row,
  mapping: FileMapping,
): Pick<RawActivity, 'ticker' | 'isin' | 'sedol' | 'name'> {
  return {
    ticker: textOf(row, mapping, 'ticker'),
    isin: textOf(row, mapping, 'isin'),
    sedol: textOf(row, mapping, 'sedol'),
    name: textOf(row, mapping, 'name'),
  }
}

function instrumentKey(row: Row, mapping: FileMapping): string {
  const { isin, name, sedol, ticker } = instrumentOf(row, mapping)
  return (isin ?? ticker ?? sedol ?? name ?? '').toUpperCase()
}

type TradeKind = 'buy' | 'sell' | 'drip' | 'rights'
const TRADES: ReadonlySet<string> = new Set<TradeKind>(['buy', 'sell', 'drip', 'rights'])

const OF_INSTRUMENT: ReadonlySet<string> = new Set([
  'dividend',
  'tax',
  'return_of_capital',
  'notional_distribution',
  'equalisation',
])

function understand(row: Row, mapping: FileMapping, survey: Survey): Meaning {
  row.requireDate(columnOf(mapping, 'date'))
  const words = requireWords(row, mapping)
  const [word] = words
  if (word?.kind && TRADES.has(word.kind)) {
    if (word.isBack) {
      throw new NotUnderstood(
        'This takes back a trade. Remove that one.',
        columnOf(mapping, 'kind'),
      )
    }
    return understandTrade(row, mapping, word.kind as TradeKind, survey)
  }
  if (word?.kind === 'scrip') return understandScrip(row, mapping, words, survey)
  return understandPayment(row, mapping, words, survey)
}

/** @throws NotUnderstood for words that name no kind */
function requireWords(row: Row, mapping: FileMapping): readonly WordMeaning[] {
  const words = wordsOf(row, mapping)
  if (words.length > 0) return words
  const text = textOf(row, mapping, 'kind')
  const column = columnOf(mapping, 'kind')
  if (text !== undefined)
    throw new NotUnderstood(`"${quote(text)}" is no kind of activity.`, column)
  if (column !== '') throw new NotUnderstood('The kind of activity is empty.', column)
  // A file of trades alone names no kind: the sign of the quantity says which way shares move.
  const quantity = row.requireNumber(columnOf(mapping, 'quantity'))
  const amount = amountOf(row, mapping)?.value.amount
  const isSale = quantity.startsWith('-')
  if (isSale || amount?.startsWith('-')) {
    return [
      {
        kind: isSale ? 'sell' : 'buy',
        direction: isSale ? 'in' : 'out',
        isBack: false,
        label: '',
      },
    ]
  }
  throw new NotUnderstood(
    `Were the ${quantity} shares bought or sold?`,
    columnOf(mapping, 'quantity'),
  )
}

function understandPayment(
  row: Row,
  mapping: FileMapping,
  words: readonly WordMeaning[],
  { payments }: Survey,
): Meaning {
  const amount = amountOf(row, mapping)
  if (!amount) throw new NotUnderstood('The amount is empty.', columnOf(mapping, 'amount'))
  return withAmount(mapping, amount, (cash) => {
    const fitting = fittingWords(words, cash.amount, payments)
    const [only] = fitting
    if (fitting.length === 1 && only) return toPayment(row, mapping, only, cash, payments)
    const text = textOf(row, mapping, 'kind')
    const named = text === undefined ? '' : quote(text)
    return {
      choice: {
        key: `word ${named.toLowerCase()} ${fitting.map(({ label }) => label).join('|')}`,
        question: `What is "${named}", with ${cash.amount}?`,
        column: columnOf(mapping, 'kind'),
        options: fitting.map((word) => ({
          label: word.label,
          meaning: toPayment(row, mapping, word, cash, null),
        })),
      },
    }
  })
}

/** Meanings that the sign of the amount allows, and both directions where the file has both signs. */
function fittingWords(
  words: readonly WordMeaning[],
  amount: string,
  signs: FileSigns | null,
): readonly WordMeaning[] {
  const [only] = words
  const isOut = signs === 'inverse' ? !amount.startsWith('-') : amount.startsWith('-')
  if (words.length === 1 && only?.kind) {
    if (signs !== null || only.isBack || directionOf(only.kind) === 'in') return words
    const back = { ...only, direction: 'in' as const, isBack: true, label: 'Given back' }
    return [only, back]
  }
  if (signs === 'none' && !isOut) return words
  return words.filter(({ direction, kind }) => kind === null || (direction === 'out') === isOut)
}

/** @param signs null where the user has said what the word means: the amount's size then counts */
function toPayment(
  row: Row,
  mapping: FileMapping,
  word: WordMeaning,
  { amount, currency }: Cash,
  signs: FileSigns | null,
): Meaning {
  const { kind } = word
  if (kind === null) return { ignored: 'A move within the account, as you said.' }
  const activity: RawActivity = {
    kind,
    date: row.requireDate(columnOf(mapping, 'date')),
    note: textOf(row, mapping, 'note'),
    ...(OF_INSTRUMENT.has(kind) ? instrumentOf(row, mapping) : {}),
    amount: effectOf(word, amount, signs),
    ...(currency === null ? {} : { currency }),
  }
  return withCosts(row, mapping, activity)
}

/** A cost beside a payment is in the amount already, or comes off it: a file does either. */
function withCosts(row: Row, mapping: FileMapping, activity: RawActivity): Meaning {
  const { amount, currency = mapping.currency ?? mapping.accountCurrency } = activity
  const costs = Object.values(chargesOf(row, mapping, currency)).reduce(
    (sum, cost) => sum.plus(cost),
    new Decimal(0),
  )
  if (costs.isZero() || amount === undefined) return { activity }
  return {
    choice: {
      key: 'costs of payments',
      question: `Has the cost of ${toText(costs)} been taken off ${amount} already?`,
      column: columnOf(mapping, 'amount'),
      options: [
        { label: 'Yes, the amount is after costs', meaning: { activity } },
        {
          label: 'No, costs come off the amount',
          meaning: { activity: { ...activity, amount: toText(new Decimal(amount).minus(costs)) } },
        },
      ],
    },
  }
}

/** The effect on cash. A sign that the kind contradicts takes back. */
function effectOf(
  { direction, isBack }: WordMeaning,
  amount: string,
  signs: FileSigns | null,
): string {
  if (signs === 'cash') return amount
  if (signs === 'inverse') return negate(amount)
  const size = amount.startsWith('-') ? negate(amount) : amount
  const byWord = direction === 'out' ? negate(size) : size
  if (signs === null || !amount.startsWith('-')) return byWord
  // Below zero in a file without signs: money that leaves, as words of taking back say already.
  return direction === 'out' && !isBack ? size : negate(size)
}

/** `Stock dividend, 3` is three shares or three pounds. */
function understandScrip(
  row: Row,
  mapping: FileMapping,
  [shares, cash]: readonly WordMeaning[],
  { payments }: Survey,
): Meaning {
  const date = row.requireDate(columnOf(mapping, 'date'))
  const quantity = row.number(columnOf(mapping, 'quantity'))
  const amount = amountOf(row, mapping)
  const base = { date, note: textOf(row, mapping, 'note'), ...instrumentOf(row, mapping) }
  const scripOf = (count: string): Meaning => {
    const price = priceOf(row, mapping)
    const priced = price === undefined ? {} : { price }
    return { activity: { ...base, kind: 'scrip', quantity: count, amount: '0', ...priced } }
  }
  const hasShares = quantity !== undefined && !isZero(quantity)
  if (hasShares && (!amount || isZero(amount.value.amount))) return scripOf(quantity)
  if (!amount || !shares || !cash) {
    throw new NotUnderstood('How many shares came?', columnOf(mapping, 'quantity'))
  }
  const { amount: size } = amount.value
  const count = hasShares ? quantity : size
  return {
    choice: {
      key: `word scrip ${hasShares ? 'with shares' : 'alone'}`,
      question: `Is "${quote(textOf(row, mapping, 'kind') ?? '')}" of ${count} paid in shares, or ${size} in cash?`,
      column: columnOf(mapping, 'kind'),
      options: [
        { label: shares.label, meaning: scripOf(count) },
        {
          label: cash.label,
          meaning: withAmount(mapping, amount, (value) =>
            toPayment(row, mapping, cash, value, payments),
          ),
        },
      ],
    },
  }
}

function understandTrade(row: Row, mapping: FileMapping, kind: TradeKind, survey: Survey): Meaning {
  const amount = amountOf(row, mapping)
  const toMeaning = (cash: Cash | undefined): Meaning => {
    const trade = tradeOf(row, mapping, kind, cash, survey)
    return kind === 'drip' ? toReinvestment(row, mapping, trade, survey) : { activity: trade }
  }
  return amount ? withAmount(mapping, amount, toMeaning) : toMeaning(undefined)
}

function tradeOf(
  row: Row,
  mapping: FileMapping,
  kind: TradeKind,
  cash: Cash | undefined,
  { trades }: Survey,
): RawActivity {
  const column = (field: MappedField) => columnOf(mapping, field)
  const signed = row.requireNumber(column('quantity'))
  if (isZero(signed) || (kind !== 'sell' && signed.startsWith('-'))) {
    throw new NotUnderstood(
      `The quantity ${signed} does not fit a ${kind === 'sell' ? 'sale' : 'purchase'}. Was it cancelled?`,
      column('quantity'),
    )
  }
  const price = priceOf(row, mapping)
  const currency = cash?.currency ?? null
  return {
    kind,
    date: row.requireDate(column('date')),
    note: textOf(row, mapping, 'note'),
    ...instrumentOf(row, mapping),
    quantity: signed.startsWith('-') ? negate(signed) : signed,
    ...(price === undefined ? {} : { price }),
    charges: chargesOf(row, mapping, currency ?? mapping.currency ?? mapping.accountCurrency),
    ...(cash ? { amount: tradeAmountOf(kind, cash.amount, trades, column('amount')) } : {}),
    ...(currency === null ? {} : { currency }),
  }
}

const NEAR_DAYS = 10
/** Of the purchase: charges and what is left over. */
const NEAR_SHARE = 0.1

/**
 * Income and a purchase in one row, which move no cash. Where the dividend is a row of its own, the
 * income would count twice.
 */
function toReinvestment(
  row: Row,
  mapping: FileMapping,
  trade: RawActivity,
  { dividends }: Survey,
): Meaning {
  const { amount, currency: _currency, price, quantity, ...shares } = trade
  const paid = amount === undefined ? null : negate(amount)
  const at = price ?? priceFrom(mapping, paid, trade)
  if (!at) throw new NotUnderstood('The price is empty.', columnOf(mapping, 'price'))
  const reinvested: Meaning = { activity: { ...shares, quantity, price: at } }
  const [day, of] = [dayOf(row, mapping), instrumentKey(row, mapping)]
  const own = dividends.find(
    (one) =>
      one.of === of &&
      one.day - day <= NEAR_DAYS &&
      day - one.day <= NEAR_DAYS &&
      (paid === null || differenceOf(one.amount, paid).lte(NEAR_SHARE)),
  )
  if (!own) return reinvested
  return {
    choice: {
      key: 'reinvested',
      question: `Row ${own.line} is a dividend of ${toText(own.amount)}. Is this the purchase with that money?`,
      column: columnOf(mapping, 'kind'),
      options: [
        {
          label: 'The purchase with that dividend',
          meaning: { activity: { ...trade, kind: 'buy' } },
        },
        { label: 'Another dividend, reinvested', meaning: reinvested },
      ],
    },
  }
}

function priceFrom(
  { accountCurrency }: FileMapping,
  paid: string | null,
  { currency, quantity }: RawActivity,
): RawActivity['price'] {
  if (paid === null || quantity === undefined) return undefined
  const unit = currency === undefined ? accountCurrency : currency
  return { value: toText(new Decimal(paid).div(quantity)), unit }
}

function priceOf(row: Row, mapping: FileMapping): RawActivity['price'] {
  const [price, unit] = [columnOf(mapping, 'price'), columnOf(mapping, 'unit')]
  if (unit !== '') return row.price(price, { column: unit })
  const known = unitInName(price) ?? mapping.unit ?? mapping.accountCurrency
  return row.price(price, { unit: known })
}

function tradeAmountOf(
  kind: TradeKind,
  amount: string,
  signs: FileSigns | null,
  column: string,
): string {
  if (kind === 'drip') return amount.startsWith('-') ? amount : negate(amount)
  if (signs === null) {
    throw new NotUnderstood(`Is ${amount} paid or received? The file has both signs.`, column)
  }
  const side = kind === 'sell' ? 'sell' : 'buy'
  if (signs !== 'inverse') return tradeEffectOf(side, amount, signs, column)
  return tradeEffectOf(side, negate(amount), 'cash', column)
}

const CHARGES = ['commission', 'stamp_duty', 'ptm_levy', 'fx'] as const

/** Costs below zero are costs too: only a column of rebates would be otherwise, and asks. */
function chargesOf(row: Row, mapping: FileMapping, currency: string): Partial<Charges> {
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

/** Ghostfolio's JSON export and its CSV. Prices in `GBp` and `GBX` are pence. */
import { currencyOf, parseUnit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { z } from 'zod'
import { Decimal, toText } from '../../engine/decimal.ts'
import { toDate, toNumber } from '../cells.ts'
import type { Meaning } from '../csv-parser.ts'
import type { Parser, RawActivity } from '../parser.ts'
import { hasColumns, rowsBelow } from '../table.ts'

const CSV_COLUMNS = ['Date', 'Code', 'DataSource', 'Currency', 'Price', 'Quantity', 'Action', 'Fee']

const number = z.number().transform(String)
const activitySchema = z.object({
  comment: z.string().nullish(),
  currency: z.string(),
  date: z.string(),
  fee: number,
  quantity: number,
  symbol: z.string(),
  type: z.string(),
  unitPrice: number,
})
const exportSchema = z.object({
  meta: z.object({ version: z.string() }).loose(),
  activities: z.array(activitySchema.loose()),
})

interface Row {
  readonly type: string
  readonly date: string
  readonly symbol: string
  readonly currency: string
  readonly price: string
  readonly quantity: string
  readonly fee: string
  readonly note: string
}

export const ghostfolio: Parser = {
  title: 'Ghostfolio',
  claims: (file) =>
    hasColumns(file, CSV_COLUMNS) ||
    (file.kind === 'json' && exportSchema.safeParse(file.value).success),
  *read(file) {
    if (file.kind === 'json') {
      for (const [index, one] of exportSchema.parse(file.value).activities.entries()) {
        const row = { ...one, price: one.unitPrice, note: one.comment ?? '' }
        const text = [one.date.slice(0, 10), one.type, one.symbol, one.quantity].join(' · ')
        yield { row: index + 1, text, ...understand(row) }
      }
      return
    }
    for (const { cell, line, text } of rowsBelow(file, CSV_COLUMNS)) {
      const row = {
        type: cell('Action') ?? '',
        date: cell('Date') ?? '',
        symbol: cell('Code') ?? '',
        currency: cell('Currency') ?? '',
        price: cell('Price') ?? '0',
        quantity: cell('Quantity') ?? '0',
        fee: cell('Fee') ?? '0',
        note: cell('Note') ?? '',
      }
      yield { row: line, text, ...understand(row) }
    }
  },
}

function understand(row: Row): Meaning {
  const date = toDate(row.date)
  const unit = parseUnit(row.currency)
  const [price, quantity, fee] = [row.price, row.quantity, row.fee].map((text) => toNumber(text))
  if (!date) return { needsYou: 'The date cannot be read.', column: 'Date' }
  if (unit === null) return { needsYou: 'The currency is not known.', column: 'Currency' }
  if (!price || !quantity || !fee) return { needsYou: 'A number cannot be read.', column: 'Price' }
  const perMajor = unitsPerMajor(unit)
  const value = new Decimal(price).times(quantity).div(perMajor)
  // Ghostfolio keeps fees in the unit of the price.
  const charge = new Decimal(fee).div(perMajor)
  const base = { date, currency: currencyOf(unit), note: row.note }
  const instrument = { ...base, ticker: row.symbol }
  const trade: Omit<RawActivity, 'kind'> = {
    ...instrument,
    quantity,
    price: { value: price, unit },
    charges: { commission: toText(charge) },
  }
  switch (row.type.toUpperCase()) {
    case 'BUY':
      return { activity: { ...trade, kind: 'buy', amount: toText(value.plus(charge).neg()) } }
    case 'SELL':
      return { activity: { ...trade, kind: 'sell', amount: toText(value.minus(charge)) } }
    case 'DIVIDEND':
      return { activity: { ...instrument, kind: 'dividend', amount: toText(value.minus(charge)) } }
    case 'INTEREST':
      return { activity: { ...base, kind: 'interest', amount: toText(value.minus(charge)) } }
    case 'FEE':
      return { activity: { ...base, kind: 'fee', amount: toText(value.plus(charge).neg()) } }
    case 'ITEM':
    case 'LIABILITY':
      return { ignored: 'A thing or debt without a market price.' }
    default:
      return { needsYou: `The type ${row.type} is not known.`, column: 'Action' }
  }
}

/** Ghostfolio's JSON export and its CSV. Prices in `GBp` and `GBX` are pence. */
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { z } from 'zod'
import { PLAIN_NOTATION } from '../../../../platform/csv/notation.ts'
import { Decimal, toText } from '../../../../platform/decimal.ts'
import { understoodRows } from '../csv-parser.ts'
import type { Meaning, Parser, RawActivity } from '../parser.ts'
import { NotUnderstood, Row } from '../row.ts'
import { hasColumns, rowsBelow, toHeader } from '../table.ts'

const COLUMNS = ['Date', 'Code', 'DataSource', 'Currency', 'Price', 'Quantity', 'Action', 'Fee']

const number = z.number().transform(String)
const activitySchema = z.object({
  comment: z.string().nullish(),
  currency: z.string(),
  dataSource: z.string().optional(),
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

const HEADER = toHeader([...COLUMNS, 'Note'])

export const ghostfolio: Parser = {
  title: 'Ghostfolio',
  habit: PLAIN_NOTATION,
  claims: (file) =>
    hasColumns(file, COLUMNS) ||
    (file.kind === 'json' && exportSchema.safeParse(file.value).success),
  read(file, notation) {
    const rows =
      file.kind === 'json'
        ? exportSchema.parse(file.value).activities.map(toRow)
        : rowsBelow(file, COLUMNS, notation)
    return { currency: null, rows: understoodRows(rows, understand) }
  },
}

function toRow(one: z.infer<typeof activitySchema>, index: number): Row {
  const { comment, currency, dataSource, date, fee, quantity, symbol, type, unitPrice } = one
  const source = dataSource === undefined ? '' : dataSource
  const cells = [date.slice(0, 10), symbol, source, currency, unitPrice, quantity, type, fee]
  const note = comment === null || comment === undefined ? '' : comment
  return new Row({ line: index + 1, cells: [...cells, note] }, HEADER, PLAIN_NOTATION)
}

function understand(row: Row): Meaning {
  const type = row.requireText('Action').toUpperCase()
  if (type === 'ITEM' || type === 'LIABILITY') {
    return { ignored: 'A thing or debt without a market price.' }
  }
  const unit = row.requireUnit('Currency')
  const price = unsigned(row, 'Price')
  const quantity = unsigned(row, 'Quantity')
  const perMajor = unitsPerMajor(unit)
  const value = new Decimal(price).times(quantity).div(perMajor)
  // Fees are in the unit of the price.
  const charge = new Decimal(unsigned(row, 'Fee')).div(perMajor)
  const base = { date: row.requireDate('Date'), currency: currencyOf(unit), note: row.text('Note') }
  const code = row.requireText('Code')
  const isYahoo = /^(YAHOO)?$/i.test(row.text('DataSource') ?? '')
  const instrument = { ...base, ...(isYahoo ? { symbol: code } : { ticker: code }) }
  const trade: Omit<RawActivity, 'kind'> = {
    ...instrument,
    quantity,
    price: { value: price, unit },
    charges: { commission: toText(charge) },
  }
  switch (type) {
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
    default:
      throw new NotUnderstood(`The type ${type} is not known.`, 'Action')
  }
}

/** The type alone says which way money moves. */
function unsigned(row: Row, column: string): string {
  const number = row.requireNumber(column)
  if (!number.startsWith('-')) return number
  throw new NotUnderstood(`${column} ${number} is below zero.`, column)
}

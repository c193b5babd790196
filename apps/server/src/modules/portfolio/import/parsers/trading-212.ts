/** Trading 212's history in its three generations, which differ in columns and their order. */
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { absolute, negated, toLondon, toNumber } from '../cells.ts'
import { csvParser, type Meaning } from '../csv-parser.ts'
import type { RawActivity } from '../parser.ts'
import { type TableRow, toRow } from '../table.ts'

const COLUMNS = ['Action', 'Time', 'No. of shares', 'Price / share', 'Currency (Price / share)']

export const trading212 = csvParser({
  title: 'Trading 212',
  columns: COLUMNS,
  understand: (row) => understand(unshift(row)),
})

/** Rows of the newest generation have note and id before the shares, also below an older header. */
const NEWEST = [
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

function unshift(row: TableRow): TableRow {
  if (!/^[A-Z]{2,}\d{6,}$/.test(row.cell('Price / share') ?? '')) return row
  return toRow(row.line, row.cells, new Map(NEWEST.map((name, index) => [name, index])))
}

function understand(row: TableRow): Meaning {
  const action = row.cell('Action') ?? ''
  const moment = toLondon(row.cell('Time') ?? '')
  if (!moment) return { needsYou: 'The time cannot be read.', column: 'Time' }
  const total = toNumber(row.cell('Total') ?? row.cell('Total (GBP)') ?? row.cell('Total (EUR)'))
  const currency =
    row.cell('Currency (Total)') ?? /^Total \((\w+)\)$/.exec(nameOfTotal(row))?.[1] ?? undefined
  const base = {
    ...moment,
    isin: row.cell('ISIN') ?? undefined,
    ticker: row.cell('Ticker') ?? undefined,
    name: row.cell('Name') ?? undefined,
    quantity: absolute(toNumber(row.cell('No. of shares'))),
    currency,
    note: row.cell('Notes') ?? undefined,
  }
  const cash = { ...moment, currency, note: base.note }
  if (/ (buy|sell)$/i.test(action)) return understandTrade(row, base, /sell$/i.test(action), total)
  if (/^Dividend/i.test(action))
    return { activity: { ...base, kind: 'dividend', amount: total ?? '0' } }
  if (/^(Interest on cash|Lending interest)/i.test(action)) {
    return { activity: { ...cash, kind: 'interest', amount: total ?? '0' } }
  }
  if (action === 'Deposit') return { activity: { ...cash, kind: 'deposit', amount: total ?? '0' } }
  if (action === 'Withdrawal') {
    return { activity: { ...cash, kind: 'withdrawal', amount: `-${absolute(total) ?? '0'}` } }
  }
  if (action === 'Result adjustment') {
    return { activity: { ...cash, kind: 'interest', amount: total ?? '0' } }
  }
  if (action === 'Stock split open') {
    return { activity: { ...base, kind: 'split', note: 'Split' } }
  }
  if (action === 'Stock split close') return { ignored: 'The other half of a split.' }
  if (action === 'Stock distribution') {
    return { activity: { ...base, kind: 'scrip', price: { value: '0', unit: 'GBP' } } }
  }
  if (/^Transfer (in|out)$/.test(action)) {
    const kind = action === 'Transfer in' ? 'transfer_in' : 'transfer_out'
    return { activity: { ...base, kind, price: priceOf(row) } }
  }
  if (/^(Currency conversion|Card|Spending|New card|Cashback)/i.test(action)) {
    return { ignored: 'No activity of an investment account.' }
  }
  return { needsYou: `The action "${action}" is not known.`, column: 'Action' }
}

function nameOfTotal(row: TableRow): string {
  return row.cell('Total (GBP)') ? 'Total (GBP)' : row.cell('Total (EUR)') ? 'Total (EUR)' : ''
}

function priceOf(row: TableRow) {
  const value = toNumber(row.cell('Price / share'))
  const unit = parseUnit(row.cell('Currency (Price / share)'))
  return value && unit ? { value, unit } : undefined
}

type Base = Omit<RawActivity, 'kind'>

function understandTrade(
  row: TableRow,
  base: Base,
  isSale: boolean,
  total: string | null,
): Meaning {
  const price = priceOf(row)
  if (!price) return { needsYou: 'The price has no known unit.', column: 'Price / share' }
  if (total === null) return { needsYou: 'The total is missing.', column: 'Total' }
  const of = (name: string) =>
    absolute(toNumber(row.cell(name) ?? row.cell(`${name} (GBP)`) ?? row.cell(`${name} (EUR)`))) ??
    '0'
  return {
    activity: {
      ...base,
      kind: isSale ? 'sell' : 'buy',
      price,
      amount: isSale ? absolute(total) : negated(absolute(total) ?? null),
      charges: {
        fx: of('Currency conversion fee'),
        stamp_duty: of('Stamp duty reserve tax'),
        ptm_levy: of('Ptm levy'),
        commission: of('Transaction fee'),
      },
    },
  }
}

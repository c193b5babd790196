/** Any other file, read by the columns that its owner named. */
import type {
  ActivityKind,
  ColumnMapping,
  MappedField,
} from '@leadenhall/contract/portfolio/index.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import { absolute, isZero, negated, toDate, toNumber } from '../cells.ts'
import type { Meaning } from '../csv-parser.ts'
import type { RawActivity, ReadRow } from '../parser.ts'
import { type TableRow, toRow } from '../table.ts'
import type { CsvLine } from '../to-csv-rows.ts'

export function* readMapped(
  lines: readonly CsvLine[],
  headerAt: number,
  mapping: ColumnMapping,
): Generator<ReadRow> {
  const header = lines[headerAt]?.cells ?? []
  const positions = new Map(header.map((name, index) => [name.toLowerCase(), index]))
  for (const { line, cells } of lines.slice(headerAt + 1)) {
    const row = toRow(line, cells, positions)
    yield { row: line, text: row.text, ...understand(row, mapping) }
  }
}

/** Words for kinds of activities, in the order in which they are tried. */
const WORDS: readonly (readonly [RegExp, ActivityKind])[] = [
  [/\b(buy|bought|purchase|b)\b/i, 'buy'],
  [/\b(sell|sold|sale|s)\b/i, 'sell'],
  [/withhold|\btax\b/i, 'tax'],
  [/dividend|distribution/i, 'dividend'],
  [/interest/i, 'interest'],
  [/fee|charge|commission/i, 'fee'],
  [/withdraw|removal|payment out/i, 'withdrawal'],
  [/deposit|receipt|top.?up|subscription|contribution|payment/i, 'deposit'],
]

function understand(row: TableRow, mapping: ColumnMapping): Meaning {
  const of = (field: MappedField) => {
    const column = mapping.columns[field]
    return column === undefined ? null : row.cell(column)
  }
  const date = toDate(of('date'), mapping.dateOrder)
  if (!date) return { needsYou: 'The date cannot be read.', column: mapping.columns.date ?? 'date' }
  const amount = toNumber(of('amount'))
  const quantity = toNumber(of('quantity'))
  const kind = kindOf(of('kind'), quantity, amount)
  if (!kind)
    return {
      needsYou: 'The kind of activity is not recognised.',
      column: mapping.columns.kind ?? 'kind',
    }
  const value = absolute(toNumber(of('price')))
  const unit = parseUnit(of('unit')) ?? mapping.unit
  const isTrade = kind === 'buy' || kind === 'sell'
  const isOfInstrument = isTrade || kind === 'dividend'
  if (isTrade && isZero(quantity)) {
    return {
      needsYou: 'The quantity cannot be read.',
      column: mapping.columns.quantity ?? 'quantity',
    }
  }
  const instrument: Partial<RawActivity> = {
    ticker: of('ticker') ?? undefined,
    isin: of('isin') ?? undefined,
    sedol: of('sedol') ?? undefined,
    name: of('name') ?? undefined,
  }
  const charge = (field: MappedField) => absolute(toNumber(of(field))) ?? '0'
  return {
    activity: {
      kind,
      date,
      ...(isOfInstrument ? instrument : {}),
      ...(isTrade ? { quantity: absolute(quantity) } : {}),
      ...(isTrade && value ? { price: { value, unit } } : {}),
      ...(isTrade
        ? {
            charges: {
              commission: charge('commission'),
              stamp_duty: charge('stamp_duty'),
              ptm_levy: charge('ptm_levy'),
              fx: charge('fx'),
            },
          }
        : {}),
      amount: signed(kind, amount),
      note: of('note') ?? undefined,
    },
  }
}

function kindOf(text: string | null, quantity: string | null, amount: string | null) {
  const named = text === null ? undefined : WORDS.find(([pattern]) => pattern.test(text))?.[1]
  if (named) return named
  if (text !== null || isZero(quantity) || amount === null) return null
  return amount.startsWith('-') ? 'buy' : 'sell'
}

function signed(kind: ActivityKind, amount: string | null): string | undefined {
  if (amount === null) return undefined
  if (kind === 'interest') return amount
  const isOut = ['buy', 'fee', 'tax', 'withdrawal'].includes(kind)
  return isOut ? negated(absolute(amount) ?? null) : absolute(amount)
}

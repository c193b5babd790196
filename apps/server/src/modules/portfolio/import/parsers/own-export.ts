/** Our own exports, as CSV and JSON: what goes out comes in again as the same ledger. */
import {
  ACCOUNT_KINDS,
  ACTIVITY_KINDS,
  COUNTERPARTIES,
} from '@leadenhall/contract/portfolio/index.ts'
import { z } from 'zod'
import { PLAIN_NOTATION } from '../../../../platform/csv/notation.ts'
import type { FileAccount } from '../file-accounts.ts'
import type { Parser, RawActivity, ReadRow } from '../parser.ts'
import { toShown } from '../row.ts'
import type { SourceFile } from '../source-file.ts'
import { hasColumns, rowsBelow } from '../table.ts'

export const OWN_COLUMNS = [
  'account',
  'kind',
  'date',
  'time',
  'settled_on',
  'ticker',
  'isin',
  'name',
  'quantity',
  'price',
  'price_unit',
  'commission',
  'stamp_duty',
  'ptm_levy',
  'fx',
  'amount',
  'currency',
  'ratio_new',
  'ratio_old',
  'into',
  'cost_share',
  'counterparty',
  'note',
  'accrued',
  'account_kind',
  'provider',
  'taxpayer',
] as const
/** Exports of earlier releases lack these. */
const LATER_COLUMNS: ReadonlySet<string> = new Set([
  'accrued',
  'account_kind',
  'provider',
  'taxpayer',
])
const FIRST_COLUMNS = OWN_COLUMNS.filter((name) => !LATER_COLUMNS.has(name))
type OwnColumn = (typeof OWN_COLUMNS)[number]
export type OwnRow = Readonly<Record<OwnColumn, string | null>>

export const OWN_FORMAT = 'leadenhall-portfolio'
const columnSchema = (name: OwnColumn) =>
  LATER_COLUMNS.has(name) ? z.string().nullable().default(null) : z.string().nullable()
const rowSchema = z.object(
  Object.fromEntries(OWN_COLUMNS.map((name) => [name, columnSchema(name)])) as Record<
    OwnColumn,
    z.ZodNullable<z.ZodString>
  >,
)
const exportSchema = z.object({ format: z.literal(OWN_FORMAT), activities: z.array(rowSchema) })
const kindSchema = z.enum(ACTIVITY_KINDS)
const accountKindSchema = z.enum(ACCOUNT_KINDS).nullable().catch(null)
const counterpartySchema = z.enum(COUNTERPARTIES).optional().catch(undefined)

export const ownExport: Parser = {
  title: 'Leadenhall',
  habit: PLAIN_NOTATION,
  claims: (file) =>
    hasColumns(file, FIRST_COLUMNS) ||
    (file.kind === 'json' && exportSchema.safeParse(file.value).success),
  read: (file) => ({ currency: null, rows: readRows(file) }),
}

function* readRows(file: SourceFile): Generator<ReadRow> {
  const isOnly = hasOneAccount(file)
  for (const { row, line } of ownRows(file)) {
    const cells = toShown(OWN_COLUMNS.map((column) => ({ column, value: row[column] })))
    const account = accountOf(row, isOnly)
    if (!row.kind && !row.date && account) {
      yield { row: line, cells, opens: account }
      continue
    }
    const kind = kindSchema.safeParse(row.kind)
    if (!kind.success) {
      yield { row: line, cells, needsYou: 'The kind is not known.', column: 'kind' }
    } else yield { row: line, cells, activity: toActivity(row, kind.data, isOnly) }
  }
}

function hasOneAccount(file: SourceFile): boolean {
  let first: string | undefined
  for (const one of accountsOf(file)) {
    first ??= one
    if (one !== first) return false
  }
  return true
}

function* accountsOf(file: SourceFile): Generator<string> {
  if (file.kind === 'json') {
    for (const { account, currency } of exportSchema.parse(file.value).activities) {
      yield JSON.stringify([account, currency])
    }
    return
  }
  for (const row of rowsBelow(file, FIRST_COLUMNS, PLAIN_NOTATION)) {
    yield JSON.stringify([row.cell('account'), row.cell('currency')])
  }
}

function* ownRows(file: SourceFile): Generator<{ readonly row: OwnRow; readonly line: number }> {
  if (file.kind === 'json') {
    for (const [index, row] of exportSchema.parse(file.value).activities.entries()) {
      yield { row, line: index + 1 }
    }
    return
  }
  for (const own of rowsBelow(file, FIRST_COLUMNS, PLAIN_NOTATION)) {
    const row = Object.fromEntries(OWN_COLUMNS.map((name) => [name, own.cell(name)])) as OwnRow
    yield { row, line: own.line }
  }
}

function accountOf(row: OwnRow, isOnly: boolean): FileAccount | null {
  const [name, currency] = [unquote(row.account), unquote(row.currency)]
  if (!name || !currency) return null
  return {
    name,
    currency,
    kind: accountKindSchema.parse(row.account_kind),
    provider: unquote(row.provider) ?? '',
    taxpayer: unquote(row.taxpayer),
    isOnly,
  }
}

function toActivity(row: OwnRow, kind: RawActivity['kind'], isOnly: boolean): RawActivity {
  const of = (name: OwnColumn) => {
    const text = unquote(row[name])
    return text === null ? undefined : text
  }
  const account = accountOf(row, isOnly)
  return {
    isChecked: true,
    ...(account ? { account } : {}),
    kind,
    date: of('date') ?? '',
    time: of('time'),
    settledOn: of('settled_on'),
    symbol: of('ticker'),
    quantity: of('quantity'),
    ...(row.price && row.price_unit ? { price: { value: row.price, unit: row.price_unit } } : {}),
    charges: {
      ...chargeOf('commission', of),
      ...chargeOf('stamp_duty', of),
      ...chargeOf('ptm_levy', of),
      ...chargeOf('fx', of),
    },
    amount: of('amount'),
    accrued: of('accrued'),
    currency: of('currency'),
    ...(row.ratio_new && row.ratio_old
      ? { ratio: { new: row.ratio_new, old: row.ratio_old } }
      : {}),
    into: of('into'),
    costShare: of('cost_share'),
    counterparty: counterpartySchema.parse(of('counterparty')),
    note: of('note'),
  }
}

function chargeOf(
  name: 'commission' | 'stamp_duty' | 'ptm_levy' | 'fx',
  of: (name: OwnColumn) => string | undefined,
): RawActivity['charges'] {
  const text = of(name)
  return text === undefined ? {} : { [name]: text }
}

/** CSV files guard texts that a spreadsheet would calculate by an apostrophe. */
function unquote(text: string | null): string | null {
  return text === null ? null : text.replace(/^'(?=[=+\-@])/, '')
}

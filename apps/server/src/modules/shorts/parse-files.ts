/** The regulator's files as rows. Pure. */
import {
  type BoundRow,
  bindColumns,
  bindMostRows,
  FileShapeError,
  isValueOf,
  type LeftOutRow,
  parseDay,
  parsePercent,
} from '../../platform/bind-columns.ts'

export const FILE_KINDS = ['current', 'historic', 'reportable'] as const
export type FileKind = (typeof FILE_KINDS)[number]

export interface RegisterRow {
  readonly isin: string
  readonly name: string
  readonly holder: string
  readonly day: string
  readonly ratio: number
}

export interface TotalRow {
  readonly isin: string
  readonly name: string
  readonly day: string
  readonly ratio: number
  /** Day from which the total is no longer published; null for a current one. */
  readonly endedOn: string | null
}

/** The regulator renames columns. A later pattern counts only where no earlier one matches a column. */
const ISIN = { header: [/\bisin\b/, /international securities/], shape: 'isin' } as const
const NAME = {
  header: [
    /^(name of (company|share issuer)|company name)$/,
    /^(?!.*(holder|isin|\blei\b|class)).*\b(name|company|issuer)\b/,
  ],
  shape: 'text',
} as const
const PERCENT = {
  header: [
    /net short position.*%/,
    /%|per ?cent/,
    /^(?!.*(date|holder|histor)).*(short position|\bansp\b)/,
  ],
  shape: 'percent',
} as const
const POSITION_DATE = {
  header: [
    /^position date$/,
    /^(?!.*histor).*(position.*date|date.*position)/,
    /^(?!.*(histor|added|publi|updat)).*\bdate\b/,
  ],
  shape: 'date',
} as const
const ENDED = { header: [/became histor/, /histor.*date|date.*histor/], shape: 'date' } as const

export interface ParsedTotals {
  readonly rows: readonly TotalRow[]
  readonly leftOut: readonly LeftOutTotal[]
}

export interface LeftOutTotal {
  /** Null if the row's ISIN is what cannot be read. */
  readonly isin: string | null
  readonly reason: string
}

const day = (text: string) => parseDay(text) ?? ''
const ratio = (text: string) => parsePercent(text) ?? Number.NaN

/** @throws FileShapeError */
export function parseRegister(text: string): RegisterRow[] {
  return bindColumns(text, {
    isin: ISIN,
    name: NAME,
    percent: PERCENT,
    holder: { header: /position holder/, shape: 'text' },
    date: { header: /^(snapshot|position) date$/, shape: 'date' },
  }).map(({ isin, name, holder, date, percent }) => ({
    isin,
    name,
    holder,
    day: day(date),
    ratio: ratio(percent),
  }))
}

/** @throws FileShapeError */
export function parseTotals(text: string, kind: 'current' | 'historic'): ParsedTotals {
  const columns = { isin: ISIN, name: NAME, percent: PERCENT, date: POSITION_DATE }
  if (kind === 'current') {
    const { rows, leftOut } = bindMostRows(text, columns)
    return {
      rows: rows.map((row) => ({ ...toTotal(row), endedOn: null })),
      leftOut: leftOut.map(toLeftOut),
    }
  }
  const { rows, leftOut } = bindMostRows(text, { ...columns, ended: ENDED })
  return {
    rows: rows.map((row) => ({ ...toTotal(row), endedOn: day(row.ended) })),
    leftOut: leftOut.map(toLeftOut),
  }
}

function toTotal({ isin, name, percent, date }: BoundRow<'isin' | 'name' | 'percent' | 'date'>) {
  return { isin, name, day: day(date), ratio: ratio(percent) }
}

function toLeftOut({ cells: { isin }, reason }: LeftOutRow<'isin'>): LeftOutTotal {
  return { isin: isValueOf('isin', isin) ? isin : null, reason }
}

/** Names by ISIN. @throws FileShapeError */
export function parseReportable(text: string): Map<string, string> {
  const { rows } = bindMostRows(text, {
    isin: ISIN,
    name: NAME,
    added: { header: [/^date added$/, /\bdate\b/], shape: 'date' },
  })
  return new Map(rows.map(({ isin, name }) => [isin, name]))
}

/** Keeps a short download from emptying the list. @throws FileShapeError */
export function requireRows<T>(rows: readonly T[]): readonly T[] {
  if (rows.length === 0) throw new FileShapeError('The file has no rows.')
  return rows
}

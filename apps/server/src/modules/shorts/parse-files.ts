/** The regulator's files as rows. Pure. */
import { bindColumns, FileShapeError, parseDay, parsePercent } from '../../platform/bind-columns.ts'

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

const ISIN = { header: /isin/, shape: 'isin' } as const
const NAME = { header: /^(name of (company|share issuer)|company name)$/, shape: 'text' } as const
const PERCENT = { header: /net short position.*%/, shape: 'percent' } as const
const POSITION_DATE = { header: /^position date$/, shape: 'date' } as const

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
export function parseTotals(text: string, kind: 'current' | 'historic'): TotalRow[] {
  const columns = { isin: ISIN, name: NAME, percent: PERCENT, date: POSITION_DATE }
  if (kind === 'current') {
    return bindColumns(text, columns).map(({ isin, name, percent, date }) => ({
      isin,
      name,
      day: day(date),
      ratio: ratio(percent),
      endedOn: null,
    }))
  }
  const ended = { header: /became historic/, shape: 'date' } as const
  return bindColumns(text, { ...columns, ended }).map((row) => ({
    isin: row.isin,
    name: row.name,
    day: day(row.date),
    ratio: ratio(row.percent),
    endedOn: day(row.ended),
  }))
}

/** Names by ISIN. @throws FileShapeError */
export function parseReportable(text: string): Map<string, string> {
  const rows = bindColumns(text, {
    isin: ISIN,
    name: NAME,
    added: { header: /^date added$/, shape: 'date' },
  })
  return new Map(rows.map(({ isin, name }) => [isin, name]))
}

/** Keeps a short download from emptying the list. @throws FileShapeError */
export function requireRows<T>(rows: readonly T[]): readonly T[] {
  if (rows.length === 0) throw new FileShapeError('The file has no rows.')
  return rows
}

/** Finds columns by their headers, and refuses them when their values have another shape. Pure. */
import { createScanner, type ScannedRow } from './csv/csv-scanner.ts'

export class FileShapeError extends Error {}

type Shape = 'text' | 'isin' | 'percent' | 'amount' | 'date'

export interface ColumnRule {
  /** Matches the header, in lower case; of several, the first that matches a column. */
  readonly header: RegExp | readonly RegExp[]
  readonly shape: Shape
  /** The first of several matching columns counts. */
  readonly isFirst?: true
  /** A value may be missing, which reads as an empty text. */
  readonly isOptional?: true
}

const BRITISH_DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const BYTE_ORDER_MARK = /^\uFEFF/

/** `13/07/2026` or `2026-07-13` as `2026-07-13`; null for anything else, such as 31/02/2026. */
export function parseDay(text: string): string | null {
  const parts = BRITISH_DATE.exec(text)
  const day = parts ? `${parts[3]}-${parts[2]}-${parts[1]}` : text
  if (!ISO_DATE.test(day)) return null
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

/** `0.40` as 0.004; null for anything else than a percentage from 0 to 100. */
export function parsePercent(text: string): number | null {
  if (!/^\d{1,3}(\.\d+)?$/.test(text) || Number(text) > 100) return null
  return Math.round(Number(text) * 10_000) / 1_000_000
}

/** `1,178.57` as 1178.57; null for anything else than a number, with or without thousands. */
export function parseAmount(text: string): number | null {
  if (!/^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)) return null
  return Number(text.replaceAll(',', ''))
}

const HAS_SHAPE: Readonly<Record<Shape, (text: string) => boolean>> = {
  text: (text) => text !== '',
  isin: (text) => /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text),
  percent: (text) => parsePercent(text) !== null,
  amount: (text) => parseAmount(text) !== null,
  date: (text) => parseDay(text) !== null,
}
export const isValueOf = (shape: Shape, text: string): boolean => HAS_SHAPE[shape](text)

const SHAPES = ['date', 'percent', 'amount', 'isin', 'text'] as const
const PLURALS = {
  text: 'texts',
  isin: 'ISINs',
  percent: 'percentages',
  amount: 'amounts',
  date: 'dates',
} as const

const shapeOf = (text: string) => SHAPES.find((shape) => HAS_SHAPE[shape](text)) ?? null

export type BoundRow<Name extends string> = Readonly<Record<Name, string>>

/** A row with an empty value or words where its column holds something else, such as "n/a". */
export interface LeftOutRow<Name extends string> {
  readonly cells: BoundRow<Name>
  /** Names column and line. */
  readonly reason: string
}

export interface BoundRows<Name extends string> {
  readonly rows: readonly BoundRow<Name>[]
  readonly leftOut: readonly LeftOutRow<Name>[]
}

/**
 * The rows of a file whose values all have the shapes of their columns. A value in another column's
 * shape spoils the file, because shifted columns look right in most rows.
 * @throws FileShapeError naming column or line
 */
export function bindColumns<Name extends string>(
  text: string,
  rules: Readonly<Record<Name, ColumnRule>>,
): readonly BoundRow<Name>[] {
  const { rows, leftOut } = bindRows(text, rules)
  if (leftOut[0]) throw new FileShapeError(leftOut[0].reason)
  return rows
}

/**
 * As {@link bindColumns}, without the rows that lack a value.
 * @throws FileShapeError also if these are more than half of the file
 */
export function bindMostRows<Name extends string>(
  text: string,
  rules: Readonly<Record<Name, ColumnRule>>,
): BoundRows<Name> {
  const { rows, leftOut } = bindRows(text, rules)
  if (leftOut[0] && leftOut.length > rows.length) throw new FileShapeError(leftOut[0].reason)
  return { rows, leftOut }
}

/** A file may have lines above its header. */
const MOST_HEADER_LINES = 5

interface Header {
  readonly headings: readonly string[]
  /** By rule. */
  readonly places: readonly number[]
  /** Its place in the file's lines. */
  readonly at: number
}

/** @throws FileShapeError for the first line, if no line has every column */
function findHeader<Name extends string>(
  lines: readonly ScannedRow[],
  names: readonly Name[],
  rules: Readonly<Record<Name, ColumnRule>>,
): Header {
  const candidates = lines.slice(0, MOST_HEADER_LINES).map(({ cells }, at) => {
    const headings = cells.map((cell) => cell.replace(BYTE_ORDER_MARK, '').trim())
    const found = names.map((name) => findColumns(headings, rules[name]))
    return { headings, found, at }
  })
  const isSingle = (found: readonly number[], name: Name) =>
    found.length === 1 || (found.length > 1 && rules[name].isFirst === true)
  const header = candidates.find(({ found }) =>
    names.every((name, index) => isSingle(found[index] ?? [], name)),
  )
  if (header) {
    const { headings, found, at } = header
    return { headings, places: found.map(([first = 0]) => first), at }
  }
  const columns = candidates[0]?.found ?? []
  const place = names.findIndex((name, index) => !isSingle(columns[index] ?? [], name))
  const problem = (columns[place]?.length ?? 0) === 0 ? 'No column' : 'More than one column'
  throw new FileShapeError(`${problem} for ${names[place] ?? ''}.`)
}

function findColumns(headings: readonly string[], { header }: ColumnRule): number[] {
  for (const pattern of header instanceof RegExp ? [header] : header) {
    const found = headings.flatMap((heading, place) =>
      pattern.test(heading.toLowerCase()) ? [place] : [],
    )
    if (found.length > 0) return found
  }
  return []
}

function bindRows<Name extends string>(
  text: string,
  rules: Readonly<Record<Name, ColumnRule>>,
): BoundRows<Name> {
  const bytes = Buffer.from(text.replace(BYTE_ORDER_MARK, ''))
  const lines = createScanner()(bytes, true)
  const names = Object.keys(rules) as Name[]
  const { headings, places, at } = findHeader(lines, names, rules)
  const isHeader = (cells: readonly string[]) =>
    cells.every((cell, place) => cell.trim() === (headings[place] ?? ''))
  const rows = lines.slice(at + 1)
  const good: BoundRow<Name>[] = []
  const leftOut: LeftOutRow<Name>[] = []
  for (const { cells, line, fault } of rows) {
    if (cells.every((cell) => cell.trim() === '') || isHeader(cells)) continue
    if (fault !== null) throw new FileShapeError(`Line ${line}: ${fault}.`)
    const row = {} as Record<Name, string>
    let reason: string | null = null
    for (const [index, name] of names.entries()) {
      const place = places[index]!
      const value = cells[place]?.trim() ?? ''
      row[name] = value
      const { shape, isOptional = false } = rules[name]
      if ((isOptional && value === '') || HAS_SHAPE[shape](value)) continue
      const held = shapeOf(value)
      const holds = held ? `holds ${PLURALS[held]}` : `is empty in line ${line}`
      const fault = `The column "${headings[place]}" ${holds}, expected ${PLURALS[shape]} (line ${line}).`
      const isTorn = cells[place] === undefined
      if (isTorn || (held !== null && held !== 'text')) throw new FileShapeError(fault)
      reason ??= fault
    }
    if (reason === null) good.push(row)
    else leftOut.push({ cells: row, reason })
  }
  return { rows: good, leftOut }
}

/** Reads a price file of any of the three layouts. Pure. */
import type { RefusedPriceRow } from '@leadenhall/contract/prices/index.ts'
import type { Unit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { CsvError } from '../../../platform/csv/csv.ts'
import { decodeText } from '../../../platform/csv/decode-text.ts'
import { toUnit } from '../../../platform/csv/money-words.ts'
import {
  type DateReading,
  detectNotation,
  type Notation,
  type NumberReading,
  readDate,
  readNumber,
} from '../../../platform/csv/notation.ts'
import { readLooseRows } from '../../../platform/csv/read-loose-rows.ts'
import { getOrAdd } from '../../../platform/get-or-add.ts'
import { type StatedDay, toEndOfDayBars } from '../../../providers/end-of-day-bars.ts'
import type { RefusedDay } from '../../../providers/ports.ts'
import { type ColumnName, type Columns, readHeader } from './columns.ts'
import {
  type FileDay,
  type FileReading,
  type FileSeries,
  type Notes,
  PriceFileError,
  REFUSED_KEPT,
} from './file-reading.ts'

interface Line {
  readonly line: number
  readonly cells: readonly string[]
}

const MAX_ROWS = 400_000
const MAX_COLUMNS = 60
const MAX_CELL = 200
const MAX_SERIES = 2000
/** Lines above the header. */
const MAX_PREAMBLE = 10
const SHOWN_CHARACTERS = 120

/** @throws PriceFileError for a file that is no table of prices */
export function readPriceRows(bytes: Buffer, notes: Notes): FileReading {
  const lines = readTable(bytes)
  const { columns, below } = findTable(lines)
  const notation = notationOf(below, columns, notes)
  const refusals = createRefusals()
  const groups = groupRows(below, columns, notation, refusals)
  const dates = new Map<number, string>()
  const dateOf = (time: number) =>
    getOrAdd(dates, time, () => new Date(time * 1000).toISOString().slice(0, 10))
  const context = { dateOf, headerUnit: columns.unit, today: notes.today }
  const series = groups.map((group) => toSeries(group, context, refusals))
  return {
    layout: columns.layout,
    series,
    refused: refusals.list(),
    asks: [...notation.unclear],
  }
}

function readTable(bytes: Buffer): Line[] {
  if (bytes.length === 0) throw new PriceFileError('The file is empty.')
  if (bytes.toString('latin1', 0, 2) === 'PK') {
    throw new PriceFileError(
      'This is a spreadsheet or a ZIP file. Unpack it or save it as CSV, and choose that.',
    )
  }
  const text = decodeText(bytes)
  if (text === null || text.startsWith('%PDF')) {
    throw new PriceFileError('This is not a text file. Choose a CSV file.')
  }
  const start = text.trimStart()
  if (start.startsWith('<') && !start.toUpperCase().startsWith('<TICKER>')) {
    throw new PriceFileError('This is a web page or XML. Choose a CSV file.')
  }
  const lines: Line[] = []
  try {
    readLooseRows(text, (cells, line) => {
      if (cells.every((cell) => cell === '')) return
      if (cells.length > MAX_COLUMNS || cells.some((cell) => cell.length > MAX_CELL)) {
        throw new PriceFileError(
          `Line ${line} has more than ${MAX_COLUMNS} columns, or a cell of more than ${MAX_CELL} characters.`,
        )
      }
      if (lines.push({ line, cells }) > MAX_ROWS) {
        throw new PriceFileError(
          `The file has more than ${MAX_ROWS.toLocaleString('en-GB')} rows. Split it by instrument.`,
        )
      }
    })
  } catch (error) {
    throw error instanceof CsvError ? new PriceFileError(error.message, { cause: error }) : error
  }
  return lines
}

function findTable(lines: readonly Line[]): { columns: Columns; below: readonly Line[] } {
  for (const [index, { cells }] of lines.slice(0, MAX_PREAMBLE).entries()) {
    const columns = readHeader(cells)
    if (columns) return { columns, below: lines.slice(index + 1) }
  }
  const first = lines[0]?.cells.join(', ').slice(0, SHOWN_CHARACTERS) ?? ''
  throw new PriceFileError(
    `No line has a column for the date and one for the close. The file begins with: ${first}`,
  )
}

interface FileNotation extends Notation {
  /** Remembers: the files of many instruments repeat each day. */
  readonly readDay: (text: string) => DateReading
  /** Filled while cells are read. */
  readonly unclear: Set<'date_order' | 'decimal_mark'>
}

const PRICES: readonly ColumnName[] = ['close', 'open', 'high', 'low']

/** Cells that decide nothing: days with the year first, and whole numbers. */
const SETTLED = /^(?:\d{4}-?\d{2}-?\d{2}|\d*)$/
/** Cells that all decide the same. */
const POINTED = /^\d+\.(?:\d{1,2}|\d{4,})$/

/** Decided by the user, else by all dates and prices of the file. */
function notationOf(lines: readonly Line[], { at }: Columns, notes: Notes): FileNotation {
  const places = (['date', ...PRICES] as const).flatMap((name) => at.get(name) ?? [])
  const telling = new Set<string>()
  let hasPoint = false
  for (const { cells } of lines) {
    for (const place of places) {
      const cell = cells[place] ?? ''
      if (SETTLED.test(cell)) continue
      const isPlain = POINTED.test(cell)
      if (!isPlain || !hasPoint) telling.add(cell)
      hasPoint ||= isPlain
    }
  }
  const found = detectNotation([{ cells: [...telling] }])
  const dateOrder = notes.dateOrder ?? found.dateOrder
  const days = new Map<string, DateReading>()
  return {
    decimalMark: notes.decimalMark ?? found.decimalMark,
    dateOrder,
    readDay: (text) => getOrAdd(days, text, () => readDate(text, dateOrder)),
    unclear: new Set(),
  }
}

interface RefusalList {
  add(line: Line, reason: string): void
  list(): FileReading['refused']
}

function createRefusals(): RefusalList {
  const rows: RefusedPriceRow[] = []
  let count = 0
  return {
    add({ cells, line }, reason) {
      count += 1
      if (rows.length >= REFUSED_KEPT) return
      rows.push({ line, text: cells.join(', ').slice(0, SHOWN_CHARACTERS), reason })
    },
    list: () => ({ count, rows: rows.toSorted((a, b) => a.line - b.line) }),
  }
}

interface Row {
  readonly line: Line
  readonly day: StatedDay & { readonly date: string }
}

interface Group {
  readonly isin: string | null
  readonly ticker: string | null
  readonly first: Line
  readonly rows: Row[]
  unit: { readonly unit: Unit; readonly line: number } | null
  /** Of the row that declares a second unit. */
  otherUnit: { readonly unit: Unit; readonly line: number } | null
}

function groupRows(
  lines: readonly Line[],
  columns: Columns,
  notation: FileNotation,
  refusals: RefusalList,
): Group[] {
  const groups = new Map<string, Group>()
  for (const line of lines) {
    if (isHeaderOnceMore(line, columns)) continue
    const isin = cellOf(line, columns, 'isin')?.toUpperCase() ?? null
    const ticker = cellOf(line, columns, 'ticker')?.toUpperCase() ?? null
    if (columns.layout !== 'one' && isin === null && ticker === null) {
      refusals.add(line, 'The row names no instrument.')
      continue
    }
    const key = `${isin}|${ticker}`
    let group = groups.get(key)
    if (!group) {
      if (groups.size >= MAX_SERIES) {
        throw new PriceFileError(`The file has more than ${MAX_SERIES} instruments. Split it.`)
      }
      group = { isin, ticker, first: line, rows: [], unit: null, otherUnit: null }
      groups.set(key, group)
    }
    const read = readRow(line, columns, notation)
    if (typeof read === 'string') refusals.add(line, read)
    else takeRow(group, read)
  }
  return [...groups.values()]
}

/** Files put together from several repeat the header. */
function isHeaderOnceMore(line: Line, columns: Columns): boolean {
  const date = cellOf(line, columns, 'date') ?? ''
  return /^[<a-z]/i.test(date) && readHeader(line.cells) !== null
}

function takeRow(group: Group, { line, day, unit }: ReadRow): void {
  group.rows.push({ line, day })
  if (unit === null) return
  const stated = { unit, line: line.line }
  if (group.unit === null) group.unit = stated
  else if (group.unit.unit !== unit) group.otherUnit ??= stated
}

interface ReadRow extends Row {
  readonly unit: Unit | null
}

/** @returns a reason for a row that is refused */
function readRow(line: Line, columns: Columns, notation: FileNotation): ReadRow | string {
  const per = cellOf(line, columns, 'per')
  if (per !== null && per.toUpperCase() !== 'D') return `The period "${per}" is not a day (D).`
  const dateText = cellOf(line, columns, 'date')
  if (dateText === null) return 'The row has no date.'
  const date = notation.readDay(dateText)
  if (date === 'ambiguous') {
    notation.unclear.add('date_order')
    return `"${dateText}" can be read day first or month first.`
  }
  if (date === 'unreadable') return `"${dateText}" is no day.`
  const closeText = cellOf(line, columns, 'close')
  if (closeText === null) return 'The row has no close.'
  const close = readPrice(closeText, notation.decimalMark)
  if (close === 'ambiguous') {
    notation.unclear.add('decimal_mark')
    return `"${closeText}" can be read with a decimal point or a decimal comma.`
  }
  if (close === 'unreadable') return `"${closeText}" is no price.`
  const unit = readUnit(line, columns, close.mark)
  if (unit !== null && typeof unit !== 'string') return unit.reason
  const value = (name: ColumnName) => numberOf(cellOf(line, columns, name), notation)
  const day = {
    date: date.date,
    open: value('open'),
    high: value('high'),
    low: value('low'),
    close: close.value,
    adjustedClose: null,
    volume: value('volume'),
  }
  return { line, day, unit }
}

function readUnit(line: Line, columns: Columns, mark: string): Unit | null | { reason: string } {
  const inColumn = cellOf(line, columns, 'unit')
  const declared = toUnit(inColumn)
  if (inColumn !== null && declared === null) {
    return { reason: `"${inColumn}" is no unit of money.` }
  }
  const beside = toUnit(mark)
  if (mark !== '' && beside === null) return { reason: `"${mark}" is no unit of money.` }
  const stated = declared ?? columns.unit
  if (stated !== null && beside !== null && stated !== beside) {
    return { reason: `The price is in ${beside}, its column says ${stated}.` }
  }
  return stated ?? beside
}

const PLAIN = /^\d{1,12}(?:\.\d{1,20})?$/

/** Written out, it would fill the memory. */
const HUGE = /e[-+]?\d{3}/i

/** Most cells need no reading. */
function readPrice(text: string, mark: Notation['decimalMark']): NumberReading {
  if (HUGE.test(text)) return 'unreadable'
  return mark === '.' && PLAIN.test(text) ? { value: text, mark: '' } : readNumber(text, mark)
}

/** Null for a cell that is no number: it is not needed. */
function numberOf(text: string | null, { decimalMark }: Notation): string | null {
  if (text === null) return null
  const reading = readPrice(text, decimalMark)
  return typeof reading === 'string' ? null : reading.value
}

function cellOf({ cells }: Line, { at }: Columns, name: ColumnName): string | null {
  const place = at.get(name)
  return (place === undefined ? undefined : cells[place]) || null
}

function toSeries(
  { first, isin, otherUnit, rows, ticker, unit }: Group,
  {
    dateOf,
    headerUnit,
    today,
  }: {
    /** @param time epoch seconds of its midnight */
    readonly dateOf: (time: number) => TradingDate
    readonly headerUnit: Unit | null
    readonly today: TradingDate
  },
  refusals: RefusalList,
): FileSeries {
  const series = { isin, ticker, unit: unit?.unit ?? headerUnit, line: first.line, days: [] }
  if (unit && otherUnit) {
    const reason = `The instrument is in ${unit.unit} in line ${unit.line} and in ${otherUnit.unit} in line ${otherUnit.line}.`
    for (const { line } of rows) refusals.add(line, reason)
    return series
  }
  const byDate = Map.groupBy(rows, ({ day }) => day.date)
  const { bars, refused, restartsOn } = toEndOfDayBars(
    rows.map(({ day }) => day),
    today,
  )
  const days = bars.map(({ time, open, high, low, close, volume }): FileDay => {
    const date = dateOf(time)
    const line = byDate.get(date)?.[0]?.line.line ?? first.line
    return { date, line, open, high, low, close: close ?? Number.NaN, volume }
  })
  const used = new Set(days.map(({ date }) => date))
  const step = restartsOn === undefined ? undefined : refused.at(-1)
  for (const { date, reason } of step ? refused.slice(0, -1) : refused) {
    const ofDay = byDate.get(date) ?? []
    const lines = ofDay.map(({ line }) => line.line).join(' and ')
    const words = ofDay.length > 1 ? `${reason} (lines ${lines})` : reason
    for (const { line } of used.has(date) ? ofDay.slice(1) : ofDay) {
      refusals.add(line, sentence(words))
    }
  }
  if (step) refuseBeforeStep(rows, step, used, refused, refusals)
  return { ...series, days }
}

/** In which shares the days before a step are counted is not known. */
function refuseBeforeStep(
  rows: readonly Row[],
  step: RefusedDay,
  used: ReadonlySet<string>,
  refused: readonly RefusedDay[],
  refusals: RefusalList,
): void {
  const line = rows.find(({ day }) => day.date === step.date)?.line.line
  const named = new Set(refused.map(({ date }) => date))
  for (const row of rows) {
    const { date } = row.day
    if (used.has(date) || named.has(date)) continue
    refusals.add(row.line, `${sentence(step.reason).slice(0, -1)} (line ${line}, ${step.date}).`)
  }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

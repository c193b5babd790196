/**
 * Splits CSV into rows with csv-parse, which stops at its first error. Its option to skip faulty
 * records also drops the good ones after an unclosed quote, and its line numbers count a CRLF inside
 * quotes twice. So the scanner counts lines itself, and after a faulty record it resumes on the line
 * below the record's first one.
 */
import { CsvError, type Options, parse } from 'csv-parse/sync'

export interface ScannedRow {
  /** One-based line on which the record starts. */
  readonly line: number
  /** Of a faulty record, the parts of its first line between commas. */
  readonly cells: readonly string[]
  readonly fault: string | null
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
/** A quote that stays open for longer counts as unclosed. */
const MAX_RECORD_BYTES = 64 * 1024

/** Takes a file chunk by chunk and returns the rows that are complete so far, the header first. */
export function createScanner(): (chunk: Buffer, isLast: boolean) => ScannedRow[] {
  let unread: Buffer = Buffer.alloc(0)
  let line = 1
  let width: number | undefined

  return (chunk, isLast) => {
    const joined = Buffer.concat([unread, chunk])
    const bytes = isLast ? joined : joined.subarray(0, joined.lastIndexOf(LINE_FEED) + 1)
    const rows: ScannedRow[] = []
    let position = 0

    const moveTo = (next: number) => {
      line += countLineFeeds(bytes.subarray(position, next))
      position = next
    }
    const rejectLine = () => {
      const lineFeed = bytes.indexOf(LINE_FEED, position)
      const end = lineFeed === -1 ? bytes.length : lineFeed + 1
      const firstLine = bytes.subarray(position, end)
      const cells = firstLine.toString().trimEnd().replaceAll('"', '').split(',')
      rows.push({ line, cells, fault: parseUntilFault(firstLine).fault })
      moveTo(end)
    }
    /** True if all of them were taken. */
    const takeRecords = (records: readonly ParsedRecord[], base: number) => {
      for (const { cells, start, end, lineBreaks } of records) {
        moveTo(base + start)
        width ??= cells.length
        const isWhole = cells.length === width
        // An unclosed quote ends at the next quote of the file, which can look like a record.
        if (!isWhole && lineBreaks > 0) return false
        const fault = isWhole ? null : `${cells.length} cells, expected ${width}`
        rows.push({ line, cells, fault })
        moveTo(base + end)
      }
      return true
    }

    while (position < bytes.length) {
      const parsed = parseUntilFault(bytes.subarray(position))
      const end = position + parsed.end
      if (takeRecords(parsed.records, position)) {
        moveTo(end)
        if (parsed.fault === null) break
        if (!isLast && parsed.isOpen && joined.length - position < MAX_RECORD_BYTES) break
      }
      rejectLine()
    }
    unread = joined.subarray(position)
    return rows
  }
}

interface ParsedRecord {
  readonly cells: string[]
  /** Byte offsets, blank lines before the record left out, the line break after it included. */
  readonly start: number
  readonly end: number
  /** Inside its quotes. */
  readonly lineBreaks: number
}

interface Parsed {
  readonly records: readonly ParsedRecord[]
  /** Byte offset of the faulty record; the end of the text when there is none. */
  readonly end: number
  readonly fault: string | null
  /** The fault is a quote that may be closed by text to come. */
  readonly isOpen: boolean
}

/** The records of a text up to its first faulty one. */
export function parseUntilFault(bytes: Buffer, options: Options = {}): Parsed {
  const records: ParsedRecord[] = []
  let end = 0
  const onRecord = (cells: string[], context: { bytes: number }) => {
    const start = skipLineBreaks(bytes, end)
    end = context.bytes
    const lineBreaks = countLineFeeds(bytes.subarray(start, end - 1))
    records.push({ cells, start, end, lineBreaks })
    return null
  }
  const fixed = { bom: true, relax_column_count: true, skip_empty_lines: true }
  try {
    parse(bytes, { ...fixed, ...options, record_delimiter: ['\r\n', '\n'], on_record: onRecord })
    return { records, end: bytes.length, fault: null, isOpen: false }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    return { records, end: skipLineBreaks(bytes, end), fault: toFault(error), isOpen }
  }
}

function toFault(error: CsvError): string {
  switch (error.code as string) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is never closed'
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE':
      return 'text follows a closing quote'
    case 'INVALID_OPENING_QUOTE':
      return 'a quote inside an unquoted cell'
    default:
      throw error
  }
}

function skipLineBreaks(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN) at++
  return at
}

export function countLineFeeds(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) count++
  return count
}

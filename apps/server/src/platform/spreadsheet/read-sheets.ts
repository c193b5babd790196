/** Tables of a spreadsheet file, as text: XLSX (ISO/IEC 29500) and ODS (ISO/IEC 26300). */
import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { Decimal } from '../decimal.ts'

export interface SheetLine {
  /** One-based. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A file that is no spreadsheet, or too large once it is unpacked. */
export class SheetFileError extends Error {}

export interface SheetLimits {
  readonly unpackedBytes: number
  readonly lines: number
  readonly columns: number
}

const LIMITS: SheetLimits = { unpackedBytes: 256 * 1024 ** 2, lines: 200_000, columns: 200 }

/**
 * Numbers are text without an exponent; dates of ODS are `YYYY-MM-DD`, and those of XLSX the number of a
 * day, because only formats distinguish them.
 * @returns the lines of each sheet, without empty ones
 * @throws SheetFileError
 */
export function readSheets(bytes: Uint8Array, limits = LIMITS): readonly (readonly SheetLine[])[] {
  const files = unpack(bytes, limits)
  const content = files['content.xml']
  if (content) return readOds(strFromU8(content), limits)
  const names = Object.keys(files).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  if (names.length === 0) throw new SheetFileError('The file is neither XLSX nor ODS.')
  const shared = files['xl/sharedStrings.xml']
  const words = shared ? readSharedStrings(strFromU8(shared)) : []
  return names
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => readWorksheet(strFromU8(files[name] as Uint8Array), words, limits))
}

const NEEDED = /^(content\.xml|xl\/sharedStrings\.xml|xl\/worksheets\/[^/]+\.xml)$/

function unpack(bytes: Uint8Array, { unpackedBytes }: SheetLimits): Record<string, Uint8Array> {
  let total = 0
  try {
    return unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!NEEDED.test(name)) return false
        total += originalSize
        if (total > unpackedBytes) {
          const mebibytes = unpackedBytes / 1024 ** 2
          throw new SheetFileError(`The spreadsheet is larger than ${mebibytes} MB unpacked.`)
        }
        return true
      },
    })
  } catch (error) {
    if (error instanceof SheetFileError) throw error
    throw new SheetFileError('The file is damaged: it cannot be unpacked.', { cause: error })
  }
}

function readSharedStrings(xml: string): string[] {
  const words: string[] = []
  let [word, isText] = ['', false]
  walk(xml, {
    open(name) {
      if (name === 'si') word = ''
      isText = name === 't'
    },
    text(part) {
      if (isText) word += part
    },
    close(name) {
      if (name === 'si') words.push(word)
      isText = false
    },
  })
  return words
}

function readWorksheet(xml: string, words: readonly string[], limits: SheetLimits): SheetLine[] {
  const sheet = new LineBook(limits)
  let [type, text, isValue, column, line] = ['', '', false, -1, 0]
  walk(xml, {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1)
        column = -1
      } else if (name === 'c') {
        column = attributes['r'] ? columnOf(attributes['r']) : column + 1
        type = attributes['t'] ?? 'n'
        text = ''
      }
      isValue = name === 'v' || name === 't'
    },
    text(part) {
      if (isValue) text += part
    },
    close(name) {
      isValue = false
      if (name === 'c') sheet.put(column, valueOf(type, text, words))
      if (name === 'row') sheet.end(line)
    },
  })
  return sheet.lines
}

function valueOf(type: string, text: string, words: readonly string[]): string {
  if (type === 's') return words[Number(text)] ?? ''
  return type === 'n' ? plainNumber(text) : text
}

/** `2.2479200000000001` is stored for 2.24792: the shortest text that is the same number. */
function plainNumber(text: string): string {
  const number = Number(text)
  return text === '' || !Number.isFinite(number) ? text : new Decimal(String(number)).toFixed()
}

/** `BC12` is column 54, counted from 0. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? 'A'
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readOds(xml: string, limits: SheetLimits): SheetLine[][] {
  const sheets: LineBook[] = []
  let [column, repeated, line, rowsRepeated] = [0, 1, 0, 1]
  let [text, value, isText] = ['', null as string | null, false]
  walk(xml, {
    open(name, attributes) {
      if (name === 'table:table') {
        sheets.push(new LineBook(limits))
        line = 0
      } else if (name === 'table:table-row') {
        column = 0
        rowsRepeated = Number(attributes['table:number-rows-repeated'] ?? 1)
      } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        repeated = Number(attributes['table:number-columns-repeated'] ?? 1)
        const number = attributes['office:value']
        const day = attributes['office:date-value']
        value = number === undefined ? (day?.slice(0, 10) ?? null) : plainNumber(number)
        text = ''
      } else if (name === 'text:p') {
        if (text !== '') text += ' '
        isText = true
      }
    },
    text(part) {
      if (isText) text += part
    },
    close(name) {
      const sheet = sheets.at(-1)
      if (name === 'text:p') isText = false
      if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
        // The cells beyond the last filled one are repeated up to the widest sheet there is.
        if ((value ?? text) !== '') sheet?.putEach(column, repeated, value ?? text)
        column += repeated
      }
      if (name === 'table:table-row') {
        for (let at = 0; at < rowsRepeated && (at === 0 || sheet?.hasCells()); at++) {
          sheet?.end(line + at + 1, at + 1 < rowsRepeated)
        }
        line += rowsRepeated
      }
    },
  })
  return sheets.map(({ lines }) => lines)
}

/** Collects the cells of a sheet. */
class LineBook {
  readonly lines: SheetLine[] = []
  readonly #limits: SheetLimits
  #cells: string[] = []

  constructor(limits: SheetLimits) {
    this.#limits = limits
  }

  put(column: number, value: string): void {
    if (column >= this.#limits.columns) {
      throw new SheetFileError(`The sheet has more than ${this.#limits.columns} columns.`)
    }
    this.#cells[column] = value
  }

  putEach(column: number, count: number, value: string): void {
    for (let at = 0; at < count; at++) this.put(column + at, value)
  }

  hasCells(): boolean {
    return this.#cells.length > 0
  }

  /** @param isKept for the next line, which repeats this one */
  end(line: number, isKept = false): void {
    const cells = Array.from(this.#cells, (cell) => (cell ?? '').trim())
    if (!isKept) this.#cells = []
    if (cells.every((cell) => cell === '')) return
    if (this.lines.push({ line, cells }) > this.#limits.lines) {
      throw new SheetFileError(`The sheet has more than ${this.#limits.lines} lines.`)
    }
  }
}

function walk(
  xml: string,
  on: {
    readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
    readonly text: (part: string) => void
    readonly close: (name: string) => void
  },
): void {
  const parser = new Parser(
    { onopentag: on.open, ontext: on.text, onclosetag: on.close },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
}

/** Quicken's QIF as rows below one header: records of single-letter fields, ended by a caret. */
import { MAX_IMPORT_ROWS } from '@leadenhall/contract/portfolio/index.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import type { CsvLine } from './to-csv-rows.ts'

const FIELDS = {
  D: 'Date',
  N: 'Action',
  Y: 'Security',
  I: 'Price',
  Q: 'Quantity',
  T: 'Total',
  U: 'Total',
  O: 'Commission',
  P: 'Payee',
  M: 'Memo',
  L: 'Category',
} as const

export const QIF_COLUMNS = ['QIF', ...new Set(Object.values(FIELDS))] as const

export function isQif(text: string): boolean {
  return /^!(?:type|account|option|clear)\b/i.test(text)
}

export function toQifRows(text: string): CsvLine[] {
  const rows: CsvLine[] = []
  let section = ''
  let fields = new Map<string, string>()
  let start = 1
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.trim()
    if (line.startsWith('!')) {
      section = /^!type:(.*)$/i.exec(line)?.[1]?.trim() ?? ''
      continue
    }
    if (line === '^') {
      if (section !== '' && fields.has('Date')) {
        fields.set('QIF', section)
        rows.push({ line: start, cells: QIF_COLUMNS.map((column) => fields.get(column) ?? '') })
      }
      if (rows.length > MAX_IMPORT_ROWS) {
        throw invalid('file', `The file has more than ${MAX_IMPORT_ROWS} rows. Split it by year.`)
      }
      fields = new Map()
      continue
    }
    if (fields.size === 0) start = index + 1
    const column = FIELDS[line.charAt(0) as keyof typeof FIELDS]
    const text = line.slice(1).trim()
    if (column && !fields.has(column)) fields.set(column, column === 'Date' ? toDate(text) : text)
  }
  if (rows.length === 0) throw invalid('file', 'This QIF file has no transactions.')
  return [{ line: 0, cells: QIF_COLUMNS }, ...rows]
}

/** Quicken pads with blanks, and an apostrophe says that a year is of this century: `1/ 6'25`. */
function toDate(text: string): string {
  if (!/^[\d ]+[-./][\d ]+['/.-][\d ]+$/.test(text)) return text
  const date = text.replaceAll(' ', '')
  return date.replace(/'(\d{2})$/, "'20$1").replace(/^(\d+)([-./])(\d+)'/, '$1$2$3$2')
}

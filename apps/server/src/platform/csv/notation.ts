/**
 * How a file writes numbers and dates. Both are properties of the file, decided once from all of its
 * cells: `1.250` alone is a thousand or one, but not in a file that also has `0,68`.
 */
import type { DateOrder, DecimalMark } from '@leadenhall/contract/portfolio/index.ts'
import { Decimal, toText } from '../decimal.ts'

export interface Notation {
  /** Null where no cell decides, or cells contradict each other. */
  readonly decimalMark: DecimalMark | null
  readonly dateOrder: DateOrder | null
}

/** XML and JSON, and our own export. */
export const PLAIN_NOTATION: Notation = { decimalMark: '.', dateOrder: 'ymd' }

/** @param fallback the writer's own habit, for a file in which no cell decides */
export function detectNotation(
  lines: readonly { readonly cells: readonly string[] }[],
  fallback: Partial<Notation> = {},
): Notation {
  const marks = { '.': 0, ',': 0 }
  const orders = { dmy: 0, mdy: 0 }
  for (const { cells } of lines) {
    for (const cell of cells) {
      const mark = markOf(cell)
      if (mark) marks[mark] += 1
      const order = orderOf(cell)
      if (order) orders[order] += 1
    }
  }
  return {
    decimalMark: oneOf(marks, fallback.decimalMark),
    dateOrder: oneOf(orders, fallback.dateOrder),
  }
}

function oneOf<T extends string, F>(
  votes: Readonly<Record<T, number>>,
  fallback: F | null = null,
): T | F | null {
  const [first, second] = Object.keys(votes) as [T, T]
  if (votes[first] > 0 && votes[second] > 0) return null
  if (votes[first] > 0) return first
  return votes[second] > 0 ? second : fallback
}

interface Amount {
  readonly isNegative: boolean
  readonly digits: string
  readonly exponent: string
  /** Currency or unit beside the digits, as written; empty without one. */
  readonly mark: string
}

/** Longer texts are none, and would make the pattern below slow. */
const MAX_AMOUNT = 48

const SIGN = '[-+−]?'
const UNIT = '(?:[\\p{L}]{1,5}|[\\p{L}]{0,3}\\p{Sc})'
const AMOUNT = new RegExp(
  `^(\\()?\\s*(${SIGN})\\s*(${UNIT})?\\s*(${SIGN})\\s*([\\d.,'’\\u00a0\\u202f ]*\\d[.,]?)(E[-+]?\\d+)?\\s*(${UNIT})?\\s*(\\))?$`,
  'iu',
)

/** Null for a text that is no amount: `12 apples`, `(5`, `3-4`. */
function splitAmount(text: string): Amount | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_AMOUNT) return null
  const found = AMOUNT.exec(trimmed)
  if (!found) return null
  const [
    ,
    open,
    sign = '',
    before = '',
    inner = '',
    digits = '',
    exponent = '',
    after = '',
    close,
  ] = found
  const marks = [before, after].filter((mark) => mark !== '')
  if ((open === undefined) !== (close === undefined) || marks.length > 1) return null
  const signs = [sign, inner].filter((one) => one !== '')
  if (signs.length > 1 || (open !== undefined && signs.length > 0)) return null
  const isNegative = open !== undefined || signs.some((one) => one !== '+')
  return { isNegative, digits, exponent, mark: marks.join('') }
}

const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(?:\d*|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:['’\u00a0\u202f ]\d{3})+)(?:\.\d*)?$/,
  ',': /^(?:\d*|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:['’\u00a0\u202f ]\d{3})+)(?:,\d*)?$/,
}

/** Digits with a decimal point alone; null unless they are grouped as this mark requires. */
function toPlain(digits: string, mark: DecimalMark): string | null {
  if (!GROUPED[mark].test(digits)) return null
  const bare = digits.replace(/['’\u00a0\u202f ]/g, '')
  const plain = mark === '.' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.')
  return plain.replace(/\.$/, '')
}

/** The only decimal mark with which the cell is a number; null if it fits both or none. */
function markOf(cell: string): DecimalMark | null {
  if (!cell.includes('.') && !cell.includes(',')) return null
  const amount = splitAmount(cell)
  if (!amount || !/[.,]/.test(amount.digits)) return null
  const [point, comma] = [toPlain(amount.digits, '.'), toPlain(amount.digits, ',')]
  if (point === null) return comma === null ? null : ','
  return comma === null ? '.' : null
}

export type NumberReading =
  | { readonly value: string; readonly mark: string }
  /** Another number with each decimal mark. */
  | 'ambiguous'
  | 'unreadable'

/** A cell as canonical decimal text with its sign, and the currency or unit written beside it. */
export function readNumber(text: string, decimalMark: DecimalMark | null): NumberReading {
  const amount = splitAmount(text)
  if (!amount) return 'unreadable'
  const [point, comma] = [toPlain(amount.digits, '.'), toPlain(amount.digits, ',')]
  if (decimalMark === null && point !== comma && point !== null && comma !== null)
    return 'ambiguous'
  const plain = decimalMark === null ? (point ?? comma) : decimalMark === '.' ? point : comma
  if (plain === null || plain === '') return 'unreadable'
  const value = new Decimal(plain + amount.exponent)
  return { value: toText(amount.isNegative ? value.neg() : value), mark: amount.mark }
}

const DAY_AND_MONTH = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?![\d])/

/** Day and month in an order that only one reading allows; dots are written day first only. */
function orderOf(cell: string): 'dmy' | 'mdy' | null {
  const parts = DAY_AND_MONTH.exec(cell)
  if (!parts) return null
  const [first, second] = [Number(parts[1]), Number(parts[3])]
  if (first > 31 || second > 31 || first === 0 || second === 0) return null
  if (parts[2] === '.' && second <= 12) return 'dmy'
  if (first > 12 && second <= 12) return 'dmy'
  return second > 12 && first <= 12 ? 'mdy' : null
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3})[a-z]*\.?[ ,-]+(\d{4}|\d{2})(?!\d)/
const MONTH_FIRST = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?!\d)/
const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d)/

export type DateReading = { readonly date: string } | 'ambiguous' | 'unreadable'

/**
 * `2024-01-31`, `20240131`, `31/01/2024`, `31-01-24`, `31 Jan 2024`, `02-Feb-21`, `Jan 31, 2024`; a
 * time may follow.
 */
export function readDate(text: string, order: DateOrder | null): DateReading {
  const trimmed = text.trim()
  const iso = YEAR_FIRST.exec(trimmed)
  if (iso) return toDate(iso[1], iso[3], iso[4])
  const named = DAY_FIRST.exec(trimmed)
  if (named) return toDate(named[3], monthOf(named[2]), named[1])
  const american = MONTH_FIRST.exec(trimmed)
  if (american) return toDate(american[3], monthOf(american[1]), american[2])
  const parts = DAY_AND_MONTH.exec(trimmed)
  if (!parts) return 'unreadable'
  const [, first, , second, year] = parts
  const decided = order === 'mdy' || order === 'dmy' ? order : orderOf(trimmed)
  if (decided === null) return first === second ? toDate(year, second, first) : 'ambiguous'
  return decided === 'mdy' ? toDate(year, first, second) : toDate(year, second, first)
}

function monthOf(name = ''): string {
  return String(MONTHS.indexOf(name.toLowerCase()) + 1)
}

function toDate(year = '', month = '', day = ''): DateReading {
  const whole = year.length === 2 ? `20${year}` : year
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T00:00:00Z`)
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
  return isDay ? { date } : 'unreadable'
}

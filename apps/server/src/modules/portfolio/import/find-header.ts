/** The header of a file that no parser knows: names, above columns whose cells have one type. */
import { readDate, readNumber } from '../../../platform/csv/notation.ts'
import type { CsvLine } from './to-csv-rows.ts'

const MAX_PREAMBLE = 30
const ROWS_BELOW = 5

type CellType = 'empty' | 'number' | 'date' | 'text'

/** @returns its index; −1 if no line above typed columns has names */
export function findHeader(lines: readonly CsvLine[]): number {
  let [best, at] = [0, -1]
  for (const [index, line] of lines.slice(0, MAX_PREAMBLE).entries()) {
    const score = scoreOf(line, lines.slice(index + 1, index + 1 + ROWS_BELOW))
    if (score > best) [best, at] = [score, index]
  }
  return at
}

/** Names over columns of numbers or dates; 0 for a line that holds a value itself. */
function scoreOf({ cells }: CsvLine, below: readonly CsvLine[]): number {
  if (below.length === 0 || cells.filter((cell) => cell !== '').length < 2) return 0
  if (cells.some((cell) => typeOf(cell) !== 'text' && cell !== '')) return 0
  let typed = 0
  for (const [index, name] of cells.entries()) {
    if (name === '') continue
    const types = new Set(below.map((line) => typeOf(line.cells[index] ?? '')))
    types.delete('empty')
    if (types.size === 1 && !types.has('text')) typed += 1
  }
  return typed
}

function typeOf(cell: string): CellType {
  if (cell === '') return 'empty'
  if (readDate(cell, 'dmy') !== 'unreadable' || readDate(cell, 'mdy') !== 'unreadable')
    return 'date'
  return readNumber(cell, null) === 'unreadable' ? 'text' : 'number'
}

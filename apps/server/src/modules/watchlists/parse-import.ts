import { CsvError, parsePastedCells } from '../../platform/csv/csv.ts'
import { invalid } from '../../platform/http/app-error.ts'

const MAX_TICKERS = 1000

/**
 * Extracts tickers, as entered, from text separated by commas, semicolons, tabs or line breaks. With
 * a `Ticker`, `Symbol` or `TIDM` heading, only that column is read.
 * @throws AppError validation_failed naming the line of an unclosed quote
 */
export function parseImport(text: string): string[] {
  const rows = parseCells(text)
  const [heading = []] = rows
  const column = heading.findIndex((cell) => /^(ticker|symbol|tidm)$/i.test(cell))
  const cells = column === -1 ? rows.flat() : rows.slice(1).map((row) => row[column] ?? '')
  return cells.filter((cell) => cell !== '').slice(0, MAX_TICKERS)
}

function parseCells(text: string): string[][] {
  try {
    return parsePastedCells(text).map((cells) => cells.map(withoutQuotes))
  } catch (error) {
    throw error instanceof CsvError ? invalid('text', error.message) : error
  }
}

/** CSV has no single quotes, but lists copied from code do. */
function withoutQuotes(cell: string): string {
  return cell.replace(/^["']|["']$/g, '').trim()
}

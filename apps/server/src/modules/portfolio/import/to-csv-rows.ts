import { MAX_IMPORT_ROWS } from '@leadenhall/contract/portfolio/index.ts'
import { CsvError, parse } from 'csv-parse'
import { invalid } from '../../../platform/http/app-error.ts'
import { createPace } from '../../../platform/pace.ts'
import type { CsvLine } from './source-file.ts'

const DELIMITERS = [',', ';', '\t'] as const
const SLICE_CHARACTERS = 16 * 1024
/** Lines that are looked at to tell the delimiter. */
const SAMPLE_LINES = 30

/** @throws AppError validation_failed, naming the row (and column) at fault */
export async function toCsvRows(text: string): Promise<CsvLine[]> {
  const lines: CsvLine[] = []
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    trim: true,
  })
  const pace = createPace()
  const feed = async () => {
    for (let start = 0; start < text.length; start += SLICE_CHARACTERS) {
      await pace()
      if (!parser.write(text.slice(start, start + SLICE_CHARACTERS))) {
        await new Promise((resolve) => parser.once('drain', resolve))
      }
    }
    parser.end()
  }
  const feeding = feed()
  feeding.catch((error: unknown) => parser.destroy(error as Error))
  let before = 0
  try {
    for await (const item of parser) {
      await pace()
      const { record: cells, info } = item as { record: string[]; info: { lines: number } }
      const line = before + 1
      before = info.lines
      if (cells.every((cell) => cell === '')) continue
      requireNoFormula(cells, line)
      // A copy has no room to grow, which doubles the array that the parser filled.
      if (lines.push({ line, cells: cells.slice() }) > MAX_IMPORT_ROWS) {
        throw invalid('file', `The file has more than ${MAX_IMPORT_ROWS} rows. Split it by year.`)
      }
    }
    await feeding
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = /line (\d+)/.exec(error.message)?.[1] ?? String(before + 1)
    throw invalid('file', `Row ${row} cannot be read: a quote is opened and not closed.`)
  }
  if (lines.length === 0) throw invalid('file', 'The file has no rows.')
  return lines
}

/** The one that most lines have most of. */
function delimiterOf(text: string): string {
  const sample = text.split('\n', SAMPLE_LINES).join('\n')
  const countOf = (mark: string) => sample.split(mark).length
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ','
}

const NUMBER = /^[+-]?[\s£$€]*[\d.,]+%?$/

/** What a spreadsheet would calculate. A sign before a number, or alone, is no formula. */
function isFormula(cell: string): boolean {
  if (/^[=@]/.test(cell)) return cell.length > 1
  return /^[+-]/.test(cell) && !NUMBER.test(cell) && /[(|!]/.test(cell)
}

function requireNoFormula(cells: readonly string[], line: number): void {
  const column = cells.findIndex(isFormula)
  if (column === -1) return
  throw invalid(
    'file',
    `Row ${line}, column ${column + 1} holds a spreadsheet formula. Export the file again as values.`,
  )
}

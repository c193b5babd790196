/** CSV as other programs write it: any delimiter, quotes inside cells, rows of any length. */
import { CsvError as ParseError, parse } from 'csv-parse/sync'
import { CsvError } from './csv.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** Lines from which the delimiter is recognised. */
const SAMPLE_LINES = 30
const MAX_ROW_BYTES = 1024 * 1024

/**
 * @param take called with the trimmed cells of each row, blank ones too, and its one-based line; what
 *   it throws ends the reading
 * @throws {CsvError} naming the row that is too long or never ends
 */
export function readLooseRows(
  text: string,
  take: (cells: readonly string[], line: number) => void,
): void {
  let before = 0
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      max_record_size: MAX_ROW_BYTES,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      on_record(cells: string[], info) {
        const line = before + 1
        before = info.lines
        take(cells, line)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const row = /line (\d+)/.exec(error.message)?.[1] ?? String(before + 1)
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      throw new CsvError(`Row ${row} is longer than a million characters.`, { cause: error })
    }
    throw new CsvError(`Row ${row} cannot be read: a quote is opened and not closed.`, {
      cause: error,
    })
  }
}

/** The one that most lines have most of. */
function delimiterOf(text: string): string {
  const sample = text.split('\n', SAMPLE_LINES).join('\n')
  const countOf = (mark: string) => sample.split(mark).length
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ','
}

import type { Parser, RawActivity } from './parser.ts'
import { hasColumns, rowsBelow, type TableRow } from './table.ts'

/** Meaning of a row. */
export type Meaning =
  | { readonly activity: RawActivity }
  | { readonly ignored: string }
  | { readonly needsYou: string; readonly column?: string }

/** Reads files that have these columns, one row at a time. */
export function csvParser({
  title,
  columns,
  isOther = () => false,
  understand,
}: {
  readonly title: string
  readonly columns: readonly string[]
  /** True if a file with these columns is another broker's all the same. */
  readonly isOther?: Parser['claims']
  readonly understand: (row: TableRow) => Meaning
}): Parser {
  return {
    title,
    claims: (file) => hasColumns(file, columns) && !isOther(file),
    *read(file) {
      for (const row of rowsBelow(file, columns)) {
        yield { row: row.line, text: row.text, ...understand(row) }
      }
    },
  }
}

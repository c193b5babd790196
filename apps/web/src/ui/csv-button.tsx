import { downloadCsv, toCsv } from '../lib/csv.ts'
import type { Column } from './data-table.tsx'

interface CsvButtonProps<Row extends object> {
  /** Of the file, without date and ending. */
  readonly name: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
}

/** Saves the rows that a table shows. */
export function CsvButton<Row extends object>({ name, rows, columns }: CsvButtonProps<Row>) {
  const save = () => {
    const header = columns.map((column) => column.header)
    downloadCsv(
      name,
      toCsv(
        header,
        rows.map((row) => columns.map(({ value }) => value(row))),
      ),
    )
  }
  return (
    <button type="button" className="control" onClick={save} disabled={rows.length === 0}>
      CSV
    </button>
  )
}

import type { RefObject } from 'react'
import { Button } from './button.tsx'
import { downloadCsv, toCsv } from './csv.ts'
import type { Column } from './data-table.tsx'
import { texts } from './texts.ts'

interface CsvButtonProps<Row extends object> {
  /** File name without date and extension. */
  readonly name: string
  readonly rows: readonly Row[]
  /** The rows in the order of their table, where it can differ. */
  readonly shownRows?: RefObject<readonly Row[]>
  readonly columns: readonly Column<Row>[]
}

/** Downloads a table's rows. */
export function CsvButton<Row extends object>(props: CsvButtonProps<Row>) {
  const { name, rows, shownRows, columns } = props
  const save = () => {
    const header = columns.map((column) => column.header)
    downloadCsv(
      name,
      toCsv(
        header,
        (shownRows?.current ?? rows).map((row) => columns.map(({ value }) => value(row))),
      ),
    )
  }
  return (
    <Button onClick={save} disabled={rows.length === 0}>
      {texts.csv}
    </Button>
  )
}

import type { ImportRow } from '@leadenhall/contract/portfolio/index.ts'

interface RowCellsProps {
  readonly cells: ImportRow['cells']
  /** Keeps to one line of columns, cut off at its end. */
  readonly isShort?: boolean
}

const keyOf = (place: number, column: string) => `${place} ${column}`

/** A row as the file has it: each cell that is not empty below its column's name. */
export function RowCells({ cells, isShort = false }: RowCellsProps) {
  return (
    <dl
      className={`flex gap-x-4 gap-y-1 ${isShort ? 'overflow-hidden whitespace-nowrap' : 'flex-wrap'}`}
    >
      {cells.map(({ column, value }, place) => (
        // Columns may share a name, and their order never changes.
        <div key={keyOf(place, column)} className={isShort ? 'shrink-0' : 'min-w-0'}>
          <dt className="text-xs leading-tight text-muted">{column}</dt>
          <dd className="leading-tight break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { useMemo, useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DetailsDialog, type RenderLogo } from './details-dialog.tsx'
import { MoveControls } from './move-controls.tsx'
import { RowDragArea } from './row-drag-area.tsx'
import { texts } from './texts.ts'
import type { WatchedList } from './use-watched-list.ts'
import type { Watched } from './watched.ts'
import { watchedColumns } from './watched-columns.tsx'

interface WatchedTableProps {
  readonly label: string
  readonly list: Pick<WatchedList, 'rows' | 'columnSet'>
  readonly renderLogo: RenderLogo
  /** Omitted when rows cannot be removed. */
  readonly onRemove?: (row: Watched) => void
  /** Whether a row can be removed; defaults to all. */
  readonly canRemove?: (row: Watched) => boolean
  /** Keeps the given order and allows moving rows; without it, rows are sorted, initially by ticker. */
  readonly onMove?: ((from: number, to: number) => void) | undefined
}

const BY_TICKER = { id: 'ticker', desc: false }
const tickerOf = ({ ticker }: Watched) => ticker

/** Shares with live prices; a row opens its details. */
export function WatchedTable(props: WatchedTableProps) {
  const { label, list, renderLogo, onRemove, canRemove, onMove } = props
  const { rows, columnSet } = list
  const columns = useMemo(() => watchedColumns(columnSet), [columnSet])
  const [opened, setOpened] = useState<string | null>(null)
  const row = rows.find(({ ticker }) => ticker === opened)
  const open = ({ ticker }: Watched) => setOpened(ticker)
  const close = () => setOpened(null)
  const remove = (removed: Watched) => {
    close()
    onRemove?.(removed)
  }
  const isRemovable = (shown: Watched) => onRemove !== undefined && canRemove?.(shown) !== false
  const shared = { label, rows, columns, rowKey: tickerOf, onOpen: open, spacing: 'tight' as const }
  return (
    <>
      {onMove ? (
        <MovableRows {...shared} onMove={onMove} />
      ) : (
        <DataTable {...shared} initialSort={BY_TICKER} />
      )}
      {row ? (
        <DetailsDialog
          row={row}
          renderLogo={renderLogo}
          onClose={close}
          onRemove={isRemovable(row) ? () => remove(row) : undefined}
        />
      ) : null}
    </>
  )
}

interface MovableRowsProps {
  readonly label: string
  readonly rows: readonly Watched[]
  readonly columns: readonly Column<Watched>[]
  readonly spacing: 'tight'
  readonly rowKey: (row: Watched) => string
  readonly onOpen: (row: Watched) => void
  readonly onMove: (from: number, to: number) => void
}

function MovableRows({ onMove, ...table }: MovableRowsProps) {
  const { rows } = table
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const ticker = rows[from]?.ticker
    if (ticker === undefined || from === to) return
    setSaid(texts.view.moved(ticker, to + 1, rows.length))
    onMove(from, to)
  }
  const unsorted = table.columns.map((column) => ({ ...column, isSortable: false }))
  const columns = [orderColumn(rows, move), ...unsorted]
  return (
    <RowDragArea onMove={move}>
      <DataTable {...table} columns={columns} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </RowDragArea>
  )
}

function orderColumn(
  rows: readonly Watched[],
  onMove: (from: number, to: number) => void,
): Column<Watched> {
  const places = new Map(rows.map(({ ticker }, place) => [ticker, place]))
  return {
    id: 'order',
    header: texts.table.order,
    cell: ({ ticker }) => (
      <MoveControls {...{ ticker, onMove }} place={places.get(ticker) ?? 0} count={rows.length} />
    ),
    value: ({ ticker }) => places.get(ticker) ?? null,
    className: 'whitespace-nowrap max-sm:px-1',
  }
}

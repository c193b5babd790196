import { useMemo, useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { MoveControls } from './move-controls.tsx'
import { RowDragArea } from './row-drag-area.tsx'
import { type RowActions, RowMenu } from './row-menu.tsx'
import { useSelection } from './selection.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { texts } from './texts.ts'
import type { WatchedList } from './use-watched-list.ts'
import type { Watched } from './watched.ts'
import { watchedColumns } from './watched-columns.tsx'
import type { WatchedParts } from './watched-parts.ts'

interface WatchedTableProps {
  readonly label: string
  readonly list: Pick<WatchedList, 'rows' | 'columnSet' | 'keepShown'>
  readonly parts: WatchedParts
  /** Omitted when rows cannot be removed. */
  readonly onRemove?: (row: Watched) => void
  /** Rows that can be removed; defaults to all. */
  readonly canRemove?: (row: Watched) => boolean
  /** Lets rows be selected, and removes the selected ones. */
  readonly onRemoveMany?: (rows: readonly Watched[]) => void
  /** Keeps the given order and allows moving rows; without it, rows are sorted, initially by ticker. */
  readonly onMove?: ((from: number, to: number) => void) | undefined
}

const BY_TICKER = { id: 'ticker', desc: false }
const tickerOf = ({ ticker }: Watched) => ticker

/** Shares with live prices; a row opens its details. */
export function WatchedTable(props: WatchedTableProps) {
  const { label, list, parts, onRemove, canRemove, onRemoveMany, onMove } = props
  const { rows, columnSet, keepShown } = list
  const figures = useMemo(() => watchedColumns(columnSet), [columnSet])
  const selection = useSelection(rows)
  const [opened, setOpened] = useState<string | null>(null)
  const [alerting, setAlerting] = useState<string | null>(null)
  const row = rows.find(({ ticker }) => ticker === opened)
  const close = () => setOpened(null)
  const removerOf = (shown: Watched) =>
    onRemove !== undefined && canRemove?.(shown) !== false
      ? (removed: Watched) => {
          close()
          onRemove(removed)
        }
      : undefined
  const startAlert = ({ ticker }: Watched) => {
    close()
    setAlerting(ticker)
  }
  const actionsOf = (shown: Watched): RowActions => ({
    onOpen: ({ ticker }) => setOpened(ticker),
    onAlert: parts.renderAlert ? startAlert : undefined,
    onRemove: removerOf(shown),
  })
  const columns = [...(onRemoveMany ? [selection.column] : []), ...figures, menuColumn(actionsOf)]
  const shared = {
    label,
    rows,
    columns,
    onShown: keepShown,
    rowKey: tickerOf,
    onOpen: ({ ticker }: Watched) => setOpened(ticker),
    spacing: 'tight' as const,
  }
  return (
    <>
      {onRemoveMany ? (
        <SelectionBar listName={label} selection={selection} onRemove={onRemoveMany} />
      ) : null}
      {onMove ? (
        <MovableRows {...shared} onMove={onMove} />
      ) : (
        <DataTable {...shared} initialSort={BY_TICKER} />
      )}
      {row ? <DetailsDialog row={row} parts={parts} onClose={close} {...actionsOf(row)} /> : null}
      {alerting === null ? null : parts.renderAlert?.(alerting, () => setAlerting(null))}
    </>
  )
}

function menuColumn(actionsOf: (row: Watched) => RowActions): Column<Watched> {
  return {
    id: 'menu',
    header: texts.rowMenu.header,
    headerCell: <span className="sr-only">{texts.rowMenu.header}</span>,
    cell: (row) => <RowMenu row={row} {...actionsOf(row)} />,
    value: () => null,
    align: 'right',
    shownFrom: 'sm',
  }
}

interface MovableRowsProps extends Omit<Parameters<typeof DataTable<Watched>>[0], 'initialSort'> {
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

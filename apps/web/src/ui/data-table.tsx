/**
 * The terminal's table: sticky header, sortable columns, rows that open by click or Enter, navigation by
 * j/k and arrows, and virtual scrolling for long lists.
 */
import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type MouseEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { type Column, cellClass, type Spacing } from './table/column.ts'
import { HeaderCell } from './table/header-cell.tsx'
import { useRowFocus } from './table/use-row-focus.ts'
import { useVirtualRows } from './table/use-virtual-rows.ts'
import { useReachedSizes } from './use-window-size.ts'

export type { Column }

export interface ColumnOrder {
  readonly id: string
  readonly desc: boolean
}

interface DataTableProps<Row extends object> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** Initial sort order; without it, rows keep the given order until a header is pressed. */
  readonly initialSort?: ColumnOrder
  /** Set when the server sorts: a header then requests another order instead of sorting here. */
  readonly serverOrder?: {
    /** Columns that show the same value share its sort order. */
    readonly columns: readonly ColumnOrder[]
    readonly onChange: (order: ColumnOrder) => void
  }
  /** For a table in its own scroll container: the header sticks to it, and every row is rendered. */
  readonly isBoxed?: boolean
  readonly spacing?: Spacing
  /** Marks the row of the page's own subject. */
  readonly isCurrent?: (row: Row) => boolean
  /** Called with the rows in the order shown, whenever that changes. */
  readonly onShown?: (rows: readonly Row[]) => void
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
})

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, onOpen, isBoxed = false, spacing = 'normal', isCurrent, onShown } = props
  const table = useSortedTable(props)
  const columns = useShownColumns(props.columns)
  const rows = table.getRowModel().rows
  useLayoutEffect(() => {
    onShown?.(rows.map(({ original }) => original))
  }, [rows, onShown])
  const body = useRef<HTMLTableSectionElement>(null)
  const { drawn, before, after, scrollTo } = useVirtualRows({
    body,
    count: rows.length,
    isBoxed,
    columns,
  })
  const { tabStop, onFocus, onKeyDown } = useRowFocus({
    body,
    count: rows.length,
    drawn,
    scrollTo,
    onEnter: (index) => {
      const row = rows[index]
      if (row) onOpen?.(row.original)
    },
  })
  const handleClick = (event: MouseEvent, row: Row) => {
    if (!(event.target as HTMLElement).closest('a, button, input, label')) onOpen?.(row)
  }

  return (
    <table aria-label={label} aria-rowcount={rows.length + 1} className="w-full border-collapse">
      <thead
        className={`sticky z-10 bg-panel ${isBoxed ? 'top-0' : 'top-(--top-bar) max-lg:in-data-narrow-scroll:top-0'}`}
      >
        <tr className="h-(--row)">
          {columns.map((column) => {
            const sorting = table.getColumn(column.id)
            return (
              <HeaderCell
                key={column.id}
                column={column}
                spacing={spacing}
                direction={sorting?.getIsSorted() ?? false}
                onSort={() => sorting?.toggleSorting()}
              />
            )
          })}
        </tr>
      </thead>
      <tbody ref={body}>
        {before > 0 ? <Spacer height={before} /> : null}
        {drawn.map((index) => {
          const row = rows[index]
          if (!row) return null
          return (
            <tr
              key={row.id}
              data-index={index}
              aria-rowindex={index + 2}
              aria-current={isCurrent?.(row.original) ? 'true' : undefined}
              tabIndex={index === tabStop ? 0 : -1}
              onFocus={() => onFocus(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              {...(onOpen
                ? { onClick: (event: MouseEvent) => handleClick(event, row.original) }
                : {})}
              className={`group/row h-(--row) border-t border-line hover:bg-raised aria-[current=true]:bg-raised aria-[current=true]:font-semibold focus-visible:bg-raised focus-visible:-outline-offset-2 scroll-mt-[calc(var(--top-bar)+36px)] scroll-mb-[calc(var(--status-line)+12px)] ${onOpen ? 'cursor-pointer' : ''}`}
            >
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column, spacing)}>
                  {column.cell(row.original)}
                </td>
              ))}
            </tr>
          )
        })}
        {after > 0 ? <Spacer height={after} /> : null}
      </tbody>
    </table>
  )
}

/** The columns that the window has room for: what it would only hide costs as much as what it shows. */
function useShownColumns<Row extends object>(columns: readonly Column<Row>[]) {
  const sizes = useReachedSizes()
  return useMemo(
    () => columns.filter(({ shownFrom }) => !shownFrom || sizes.includes(shownFrom)),
    [columns, sizes],
  )
}

function useSortedTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, columns, rowKey, initialSort, serverOrder } = props
  const definitions = useMemo(() => columns.map((column) => toDefinition(column)), [columns])
  const data = useMemo(() => [...rows], [rows])
  const sorting = serverOrder ? [...serverOrder.columns] : []
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    enableSortingRemoval: false,
    ...(initialSort ? { initialState: { sorting: [initialSort] } } : {}),
    ...(serverOrder
      ? {
          manualSorting: true,
          state: { sorting },
          onSortingChange: (update) => {
            const [order] = typeof update === 'function' ? update(sorting) : update
            if (order) serverOrder.onChange(order)
          },
        }
      : {}),
  })
}

function toDefinition<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const { id, header, value, isSortable, sortsLowFirst = false, align } = column
  if (!isSortable) return { id, header, enableSorting: false }
  return {
    id,
    header,
    accessorFn: (row) => value(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: align === 'right' ? 'basic' : 'alphanumeric',
    sortDescFirst: align === 'right' && !sortsLowFirst,
  }
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}

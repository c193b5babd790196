/**
 * The one table of the terminal: sticky header, sortable columns, rows that open by click and Enter,
 * j/k and arrows, only the rows on screen in the document when there are many.
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
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

export interface Column<Row extends object> {
  readonly id: string
  readonly header: string
  /** What the header does not say by itself, on hover. */
  readonly headerTitle?: string
  readonly cell: (row: Row) => ReactNode
  /** The plain value behind the cell, for sorting (null last) and for CSV. */
  readonly value: (row: Row) => string | number | null
  readonly isSortable?: boolean
  readonly align?: 'left' | 'right'
  /** Left out on a phone. */
  readonly wideOnly?: boolean
  readonly className?: string
}

interface DataTableProps<Row extends object> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  readonly rowKey: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  /** How the rows are sorted at first; without it they stand as given. */
  readonly initialSort?: { readonly id: string; readonly desc: boolean }
  /** Inside a scrolling box of its own: the header sticks to the box, and every row is drawn. */
  readonly isBoxed?: boolean
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
})

const VIRTUAL_ABOVE = 100
/** Until the first row is there to be measured: it grows with density and what a row holds. */
const ESTIMATED_ROW_PX = 28

export function DataTable<Row extends object>({
  label,
  rows,
  columns,
  rowKey,
  onOpen,
  initialSort,
  isBoxed = false,
}: DataTableProps<Row>) {
  const definitions = useMemo(() => columns.map((column) => toDefinition(column)), [columns])
  const data = useMemo(() => [...rows], [rows])
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    enableSortingRemoval: false,
    ...(initialSort ? { initialState: { sorting: [initialSort] } } : {}),
  })
  const sorted = table.getRowModel().rows
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(0)
  const isVirtual = !isBoxed && sorted.length > VIRTUAL_ABOVE
  const [bodyTop, setBodyTop] = useState(0)
  const [rowHeight, setRowHeight] = useState(ESTIMATED_ROW_PX)
  useLayoutEffect(() => {
    if (body.current) setBodyTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [isVirtual])
  const virtualizer = useWindowVirtualizer({
    count: sorted.length,
    estimateSize: () => rowHeight,
    overscan: 20,
    scrollMargin: bodyTop,
    enabled: isVirtual,
  })
  const shown = isVirtual
    ? virtualizer.getVirtualItems().map(({ index }) => index)
    : sorted.map((_, index) => index)
  const isDrawn = isVirtual && shown.length > 0
  useLayoutEffect(() => {
    const row = isDrawn ? body.current?.querySelector('[data-index]') : null
    if (row && row.clientHeight > 0) setRowHeight(row.getBoundingClientRect().height)
  }, [isDrawn, columns])
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])
  const [before, after] = isVirtual ? spacers(virtualizer) : [0, 0]

  const focusRow = (index: number) => {
    const target = Math.max(0, Math.min(sorted.length - 1, index))
    setFocused(target)
    requestAnimationFrame(() => {
      body.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus()
    })
  }
  const handleKey = (event: KeyboardEvent, index: number) => {
    if (event.target !== event.currentTarget) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      focusRow(index + step)
    } else if (event.key === 'Enter') {
      const row = sorted[index]
      if (row) onOpen?.(row.original)
    }
  }

  return (
    <table aria-label={label} aria-rowcount={sorted.length + 1} className="w-full border-collapse">
      <thead className={`sticky z-10 bg-panel ${isBoxed ? 'top-0' : 'top-(--top-bar)'}`}>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="h-(--row)">
            {group.headers.map((header, position) => {
              const column = columns[position]
              const direction = header.column.getIsSorted()
              return column ? (
                <HeaderCell
                  key={header.id}
                  column={column}
                  direction={direction}
                  {...(column.isSortable ? { onSort: () => header.column.toggleSorting() } : {})}
                />
              ) : null
            })}
          </tr>
        ))}
      </thead>
      <tbody ref={body}>
        {before > 0 ? <Spacer height={before} /> : null}
        {shown.map((index) => {
          const row = sorted[index]
          if (!row) return null
          return (
            <tr
              key={row.id}
              data-index={index}
              aria-rowindex={index + 2}
              tabIndex={index === focused ? 0 : -1}
              onFocus={() => setFocused(index)}
              onKeyDown={(event) => handleKey(event, index)}
              {...(onOpen
                ? {
                    onClick: (event: React.MouseEvent) => {
                      if (!(event.target as HTMLElement).closest('a, button')) onOpen(row.original)
                    },
                  }
                : {})}
              className={`h-(--row) border-t border-line hover:bg-raised focus-visible:bg-raised focus-visible:-outline-offset-2 scroll-mt-[calc(var(--top-bar)+36px)] scroll-mb-[calc(var(--status-line)+12px)] ${onOpen ? 'cursor-pointer' : ''}`}
            >
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
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

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

function toDefinition<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const { id, header, value, isSortable, align } = column
  if (!isSortable) return { id, header, enableSorting: false }
  return {
    id,
    header,
    accessorFn: (row) => value(row) ?? undefined,
    sortUndefined: 'last',
    sortFn: align === 'right' ? 'basic' : 'alphanumeric',
  }
}

interface HeaderCellProps<Row extends object> {
  readonly column: Column<Row>
  readonly direction: false | 'asc' | 'desc'
  readonly onSort?: () => void
}

function HeaderCell<Row extends object>({ column, direction, onSort }: HeaderCellProps<Row>) {
  const sort = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'
  return (
    <th
      scope="col"
      title={column.headerTitle}
      className={`${cellClass(column)} font-semibold text-muted`}
      {...(onSort ? { 'aria-sort': sort } : {})}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="min-h-[24px] whitespace-nowrap hover:text-ink"
        >
          {/* Before a figure's header, so that its end stands over the figures. */}
          {column.align === 'right' ? <SortArrow direction={direction} /> : null}
          {column.header}
          {column.align === 'right' ? null : <SortArrow direction={direction} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function SortArrow({ direction }: { direction: false | 'asc' | 'desc' }) {
  return (
    <span aria-hidden="true" className="mx-0.5 inline-block w-2 text-accent">
      {direction === 'asc' ? '↑' : direction === 'desc' ? '↓' : ''}
    </span>
  )
}

function cellClass<Row extends object>({ align, wideOnly, className = '' }: Column<Row>): string {
  const side = align === 'right' ? 'text-right' : 'text-left'
  return `px-3 py-0.5 max-sm:px-2 max-sm:first:pl-3 max-sm:last:pr-3 ${side} ${wideOnly ? 'max-sm:hidden' : ''} ${className}`
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}

function spacers(virtualizer: ReturnType<typeof useWindowVirtualizer>): [number, number] {
  const items = virtualizer.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  if (!first || !last) return [0, virtualizer.getTotalSize()]
  const margin = virtualizer.options.scrollMargin
  return [first.start - margin, virtualizer.getTotalSize() - (last.end - margin)]
}

import { type Column, cellClass, type Spacing } from './column.ts'

type Direction = 'asc' | 'desc' | false

interface HeaderCellProps<Row extends object> {
  readonly column: Column<Row>
  readonly spacing: Spacing
  readonly direction: Direction
  readonly onSort: () => void
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

export function HeaderCell<Row extends object>(props: HeaderCellProps<Row>) {
  const { column, spacing, direction, onSort } = props
  const arrow = <SortArrow direction={direction} />
  return (
    <th
      scope="col"
      title={column.headerTitle}
      className={`${cellClass(column, spacing)} font-semibold text-muted`}
      {...(column.isSortable ? { 'aria-sort': direction ? ARIA_SORT[direction] : 'none' } : {})}
    >
      {column.isSortable ? (
        <button
          type="button"
          onClick={onSort}
          className="min-h-[24px] whitespace-nowrap hover:text-ink"
        >
          {/* Left of a numeric header, so that the header text aligns with the figures. */}
          {column.align === 'right' ? arrow : null}
          {column.header}
          {column.align === 'right' ? null : arrow}
        </button>
      ) : (
        (column.headerCell ?? column.header)
      )}
    </th>
  )
}

function SortArrow({ direction }: { direction: Direction }) {
  return (
    <span aria-hidden="true" className="mx-0.5 inline-block w-2 text-accent">
      {direction === 'asc' ? '↑' : direction === 'desc' ? '↓' : ''}
    </span>
  )
}

/** One page of rows in the server's order: the headers ask for another order, they do not sort. */
import type { SortColumn } from '@leadenhall/contract/screener/filters.ts'
import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ResultColumn } from './result-columns.tsx'
import type { ScreenOrder } from './screen-state.ts'
import { texts } from './texts.ts'

interface ResultsTableProps {
  readonly rows: readonly ScreenerRow[]
  readonly columns: readonly ResultColumn[]
  readonly sort: ScreenOrder
  readonly onSort: (sort: ScreenOrder) => void
  readonly onOpen: (row: ScreenerRow) => void
}

export function ResultsTable({ rows, columns, sort, onSort, onOpen }: ResultsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(0)
  const handleKey = (event: KeyboardEvent, position: number) => {
    if (event.target !== event.currentTarget) return
    const step = STEPS[event.key]
    const row = rows[position]
    if (step !== undefined) {
      event.preventDefault()
      const target = Math.max(0, Math.min(rows.length - 1, position + step))
      body.current?.querySelectorAll<HTMLElement>('tr')[target]?.focus()
    } else if (event.key === 'Enter' && row) onOpen(row)
  }
  return (
    <table aria-label={texts.results} className="w-full border-collapse">
      <thead>
        <tr className="h-(--row)">
          {columns.map((column, position) => (
            <HeaderCell
              key={column.id}
              column={column}
              isFirst={position === 0}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, position) => (
          <tr
            key={row.ticker}
            tabIndex={position === Math.min(focused, rows.length - 1) ? 0 : -1}
            onFocus={() => setFocused(position)}
            onKeyDown={(event) => handleKey(event, position)}
            onClick={() => onOpen(row)}
            className="group h-(--row) cursor-pointer scroll-mt-[calc(var(--top-bar)+36px)] scroll-mb-[calc(var(--status-line)+12px)] border-t border-line hover:bg-raised focus-visible:bg-raised focus-visible:-outline-offset-2"
          >
            {columns.map((column, place) => (
              <td key={column.id} className={cellClass(column, place === 0)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

interface HeaderCellProps {
  readonly column: ResultColumn
  readonly isFirst: boolean
  readonly sort: ScreenOrder
  readonly onSort: (sort: ScreenOrder) => void
}

function HeaderCell({ column, isFirst, sort, onSort }: HeaderCellProps) {
  const direction = column.sort === sort.column ? sort.direction : null
  const ariaSort =
    direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : ('none' as const)
  return (
    <th
      scope="col"
      className={`${cellClass(column, isFirst)} font-semibold text-muted`}
      {...(column.sort ? { 'aria-sort': ariaSort } : {})}
    >
      {column.sort ? (
        <button
          type="button"
          className="min-h-[24px] whitespace-nowrap hover:text-ink"
          onClick={() => onSort(nextOrder(column, column.sort, direction))}
        >
          {/* Before a figure's header, so that its end stands over the figures. */}
          {column.isNumeric ? <SortArrow direction={direction} /> : null}
          {column.header}
          {column.isNumeric ? null : <SortArrow direction={direction} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

function SortArrow({ direction }: { direction: ScreenOrder['direction'] | null }) {
  return (
    <span aria-hidden="true" className="mx-0.5 inline-block w-2 text-accent">
      {direction === 'asc' ? '↑' : direction === 'desc' ? '↓' : ''}
    </span>
  )
}

/** Figures begin with the largest, names with the first. */
function nextOrder(
  { isNumeric }: ResultColumn,
  column: SortColumn | null,
  present: ScreenOrder['direction'] | null,
): ScreenOrder {
  const first = isNumeric ? 'desc' : 'asc'
  const other = isNumeric ? 'asc' : 'desc'
  return { column: column ?? 'ticker', direction: present === first ? other : first }
}

function cellClass({ isNumeric, wideOnly }: ResultColumn, isFirst: boolean): string {
  const side = isNumeric ? 'text-right' : 'text-left'
  const stuck = isFirst
    ? 'sticky left-0 z-1 bg-panel group-hover:bg-raised group-focus-visible:bg-raised'
    : ''
  return `px-2.5 py-0.5 whitespace-nowrap first:pl-3 last:pr-3 max-sm:px-2 ${side} ${wideOnly ? 'max-sm:hidden' : ''} ${stuck}`
}

import type { ReactNode } from 'react'
import type { WindowSize } from '../use-window-size.ts'

export interface Column<Row extends object> {
  readonly id: string
  readonly header: string
  /** Shown instead of the header's text. */
  readonly headerCell?: ReactNode
  /** Explains the header on hover. */
  readonly headerTitle?: string
  readonly cell: (row: Row) => ReactNode
  /** The plain value behind the cell, for sorting (null last) and for CSV. */
  readonly value: (row: Row) => string | number | null
  readonly isSortable?: boolean
  /** The first press on the header sorts the smallest first, also of figures. */
  readonly sortsLowFirst?: boolean
  /** Figures are right-aligned, and sorting starts with the largest. */
  readonly align?: 'left' | 'right'
  /** The smallest window that shows it; without it, every one does. */
  readonly shownFrom?: WindowSize | undefined
  /** Stays in view when the table scrolls sideways. */
  readonly isSticky?: boolean
  readonly className?: string
}

/** `tight` fits many columns: narrower gaps, one line per row. */
export type Spacing = 'normal' | 'tight'

const GAPS: Readonly<Record<Spacing, string>> = {
  normal: 'px-3 max-sm:px-2 max-sm:first:pl-3 max-sm:last:pr-3',
  tight: 'px-2 whitespace-nowrap first:pl-3 last:pr-3',
}

const STICKY =
  'sticky left-0 z-1 bg-panel group-hover/row:bg-raised group-focus-visible/row:bg-raised group-aria-[current=true]/row:bg-raised'

export function cellClass<Row extends object>(column: Column<Row>, spacing: Spacing): string {
  const { align, isSticky, className = '' } = column
  const side = align === 'right' ? 'text-right' : 'text-left'
  return `py-0.5 ${GAPS[spacing]} ${side} ${isSticky ? STICKY : ''} ${className}`
}

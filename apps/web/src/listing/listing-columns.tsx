import type { Column } from '../ui/data-table.tsx'
import { TickerLink } from './ticker-link.tsx'

interface Listed {
  readonly ticker: string | null
  readonly name: string | null
}

/** The ticker, which leads to its page. @param otherwise shown for a row without a ticker */
export function tickerColumn<Row extends Listed>(
  id: string,
  header: string,
  otherwise: (row: Row) => string | null = () => null,
): Column<Row> {
  return {
    id,
    header,
    cell: (row) => (row.ticker === null ? otherwise(row) : <TickerLink ticker={row.ticker} />),
    value: (row) => row.ticker ?? otherwise(row),
    isSortable: true,
    isSticky: true,
    className: 'whitespace-nowrap',
  }
}

export function nameColumn<Row extends Listed>(header: string): Column<Row> {
  return {
    id: 'name',
    header,
    cell: ({ name }) => name,
    value: ({ name }) => name,
    isSortable: true,
    shownFrom: 'sm',
  }
}

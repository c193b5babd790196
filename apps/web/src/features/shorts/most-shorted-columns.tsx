import type { ShortedShare } from '@leadenhall/contract/shorts/index.ts'
import { formatPercent, formatPercentChange, percentOf } from '../../format/change.ts'
import { formatCount, NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { nameColumn, tickerColumn } from '../../listing/listing-columns.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

function changeColumn(id: 'change1d' | 'change1w' | 'change1m'): Column<ShortedShare> {
  return {
    id,
    header: texts.headers[id],
    headerTitle: texts.changeTitle,
    cell: (row) => (row[id] === null ? '' : formatPercentChange(row[id])),
    value: (row) => percentOf(row[id]),
    isSortable: true,
    align: 'right',
  }
}

export const mostShortedColumns: readonly Column<ShortedShare>[] = [
  tickerColumn('share', texts.headers.share, ({ isin }) => isin),
  nameColumn(texts.headers.name),
  {
    id: 'level',
    header: texts.headers.level,
    cell: ({ ratio }) => formatPercent(ratio),
    value: ({ ratio }) => percentOf(ratio),
    isSortable: true,
    align: 'right',
  },
  changeColumn('change1d'),
  changeColumn('change1w'),
  changeColumn('change1m'),
  {
    id: 'holders',
    header: texts.headers.holders,
    cell: ({ holders }) => (holders === null ? NOT_KNOWN : formatCount(holders)),
    value: ({ holders }) => holders,
    isSortable: true,
    align: 'right',
    shownFrom: 'sm',
  },
  {
    id: 'date',
    header: texts.headers.date,
    cell: ({ date }) => formatDate(date),
    value: ({ date }) => date,
    isSortable: true,
    shownFrom: 'sm',
    className: 'whitespace-nowrap',
  },
]

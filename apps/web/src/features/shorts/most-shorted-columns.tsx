import type { ShortedShare } from '@leadenhall/contract/shorts/index.ts'
import { Link } from 'wouter'
import { formatPercent, formatPercentChange, percentOf } from '../../format/change.ts'
import { formatCount, NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { sharePath } from '../../lib/paths.ts'
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
  {
    id: 'share',
    header: texts.headers.share,
    cell: ({ ticker, isin }) =>
      ticker === null ? (
        isin
      ) : (
        <Link
          href={sharePath(ticker)}
          className="inline-flex min-h-[24px] min-w-[24px] items-center font-semibold text-accent"
        >
          {ticker}
        </Link>
      ),
    value: ({ ticker, isin }) => ticker ?? isin,
    isSortable: true,
    isSticky: true,
    className: 'whitespace-nowrap',
  },
  {
    id: 'name',
    header: texts.headers.name,
    cell: ({ name }) => name,
    value: ({ name }) => name,
    isSortable: true,
    wideOnly: true,
  },
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
    wideOnly: true,
  },
  {
    id: 'date',
    header: texts.headers.date,
    cell: ({ date }) => formatDate(date),
    value: ({ date }) => date,
    isSortable: true,
    wideOnly: true,
    className: 'whitespace-nowrap',
  },
]

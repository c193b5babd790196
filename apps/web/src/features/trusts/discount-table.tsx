import type { DiscountPoint } from '@leadenhall/contract/trusts/index.ts'
import { useMemo } from 'react'
import { formatPercentChange, percentOf } from '../../format/change.ts'
import { formatDate } from '../../format/time.ts'
import { CsvButton } from '../../ui/csv-button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'

const columns: readonly Column<DiscountPoint>[] = [
  {
    id: 'date',
    header: texts.headers.date,
    cell: ({ date }) => formatDate(date),
    value: ({ date }) => date,
    isSortable: true,
    isSticky: true,
  },
  {
    id: 'discount',
    header: texts.headers.discount,
    headerTitle: texts.discountTitle,
    cell: ({ discount }) => formatPercentChange(discount),
    value: ({ discount }) => percentOf(discount),
    isSortable: true,
    align: 'right',
  },
]

/** The chart as a table, newest day first. */
export function DiscountTable({
  ticker,
  points,
}: {
  readonly ticker: string
  readonly points: readonly DiscountPoint[]
}) {
  const rows = useMemo(() => points.toReversed(), [points])
  return (
    <>
      <div className="flex h-[34px] items-center justify-end border-b border-line px-3">
        <CsvButton name={`${ticker}_discounts`} rows={rows} columns={columns} />
      </div>
      <div className="h-40 overflow-auto">
        <DataTable
          label={texts.discounts}
          rows={rows}
          columns={columns}
          rowKey={({ date }) => date}
          isBoxed
        />
      </div>
    </>
  )
}

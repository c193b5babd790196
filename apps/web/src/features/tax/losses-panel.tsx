import type { UnusedLosses } from '@leadenhall/contract/tax/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatPounds, formatQuantity } from '../../format/money.ts'
import { sellColumn } from '../../listing/sell-column.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { unusedLossesQuery } from './api.ts'
import { texts } from './texts.ts'

type Row = UnusedLosses['rows'][number]

/** Holdings below their cost. */
export function LossesPanel({ person }: { readonly person: string }) {
  const query = useQuery(unusedLossesQuery(person))
  return (
    <Panel
      title={texts.sections.losses}
      meta={query.data ? texts.losses.total(formatPounds(query.data.total)) : null}
    >
      <QueryView query={query} loading={<SkeletonRows rows={6} label={texts.loading} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title={texts.losses.empty} />
          ) : (
            <>
              <NarrowScroll>
                <DataTable
                  label={texts.sections.losses}
                  rows={rows}
                  columns={COLUMNS}
                  rowKey={({ ticker }) => ticker}
                />
              </NarrowScroll>
              <p className="p-3 text-sm text-muted">{rows[0]?.note}</p>
            </>
          )
        }
      </QueryView>
    </Panel>
  )
}

const money = (id: 'cost' | 'value' | 'loss'): Column<Row> => ({
  id,
  header: texts.losses[id],
  cell: (row) => formatPounds(row[id]),
  value: (row) => Number(row[id]),
  align: 'right',
})

const COLUMNS: Column<Row>[] = [
  {
    id: 'ticker',
    header: texts.pools.ticker,
    cell: ({ name, ticker }) => `${ticker} ${name ?? ''}`,
    value: ({ ticker }) => ticker,
    className: 'w-full max-w-0 truncate',
  },
  {
    id: 'quantity',
    header: texts.pools.quantity,
    cell: ({ quantity }) => formatQuantity(quantity),
    value: ({ quantity }) => Number(quantity),
    align: 'right',
  },
  money('cost'),
  money('value'),
  money('loss'),
  sellColumn(({ ticker }) => ticker),
]

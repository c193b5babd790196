import type { Fund, Rival } from '@leadenhall/contract/funds/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { formatPercent } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { formatCount, formatMoneyCompact, NOT_KNOWN } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { nameColumn, tickerColumn } from '../../listing/listing-columns.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { fundQuery } from './api.ts'
import { texts } from './texts.ts'

const { rivals: words } = texts

const columns: readonly Column<Rival>[] = [
  tickerColumn('ticker', words.ticker),
  nameColumn(words.name),
  {
    id: 'income',
    header: words.income,
    cell: ({ distribution }) =>
      distribution === null ? NOT_KNOWN : texts.distributions[distribution],
    value: ({ distribution }) => distribution,
    isSortable: true,
    shownFrom: 'md',
  },
  {
    id: 'charge',
    header: words.charge,
    cell: ({ charge }) => formatPercent(charge),
    value: ({ charge }) => charge,
    isSortable: true,
    sortsLowFirst: true,
    align: 'right',
  },
  {
    id: 'size',
    header: words.size,
    cell: ({ size }) => formatMoneyCompact(size),
    value: ({ size }) => size?.value ?? null,
    align: 'right',
  },
  {
    id: 'year',
    header: words.year,
    cell: ({ yearReturn }) => <Change ratio={yearReturn} />,
    value: ({ yearReturn }) => yearReturn,
    isSortable: true,
    align: 'right',
  },
  {
    id: 'spread',
    header: words.spread,
    cell: ({ spread }) => formatPercent(spread),
    value: ({ spread }) => spread,
    isSortable: true,
    sortsLowFirst: true,
    align: 'right',
  },
]

/** The fund beside others of London on the same index. */
export function RivalsPanel({ ticker }: { readonly ticker: string }) {
  const query = useQuery(fundQuery(ticker))
  const [, navigate] = useLocation()
  return (
    <Panel title={words.panel} id="rivals" isFoldable meta={<Count fund={query.data} />}>
      <QueryView
        query={query}
        loading={<SkeletonRows rows={8} label={texts.loading} />}
        empty={{
          when: ({ rivals }) => rivals.length === 0,
          show: (
            <Empty title={words.none}>
              {query.data?.index ? words.noneOf(query.data.index) : words.noIndex}
            </Empty>
          ),
        }}
      >
        {({ rivals }) => (
          <>
            <DataTable
              label={words.panel}
              rows={rivals}
              columns={columns}
              rowKey={(one) => one.ticker}
              isCurrent={(one) => one.ticker === ticker}
              onOpen={(one) => navigate(sharePath(one.ticker))}
            />
            <p className="border-t border-line px-3 py-1.5 text-sm text-muted">{words.basis}</p>
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function Count({ fund }: { readonly fund: Fund | undefined }) {
  if (!fund?.index || fund.rivalCount === 0) return null
  return (
    <>
      {words.of(fund.index, formatCount(fund.rivals.length), formatCount(fund.rivalCount))}{' '}
      {fund.stated?.simulated ? <span className="text-warn">{texts.simulated}</span> : null}
    </>
  )
}

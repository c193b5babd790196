import type { Income } from '@leadenhall/contract/income/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds } from '../../format/money.ts'
import { formatDate } from '../../format/time.ts'
import { incomeQuery } from '../../listing/own-portfolio.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NarrowScroll } from '../../ui/narrow-scroll.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { MonthBars } from './month-bars.tsx'
import { texts } from './texts.ts'

const { received } = texts

/** A year's income by month, received and to come, with its payments below. */
export function ReceivedPanel({ account }: { readonly account: string | undefined }) {
  const [year, setYear] = useState<number>()
  const query = useQuery(incomeQuery(year, account))
  const years = query.data ? [...new Set([query.data.year, ...query.data.years])] : []
  return (
    <Panel
      title={received.title}
      meta={
        query.data
          ? `${received.received} ${formatPounds(query.data.total)} · ${received.expected} ${formatPounds(query.data.expected)}`
          : null
      }
      actions={
        <select
          aria-label={received.year}
          className="control"
          value={query.data?.year ?? ''}
          onChange={(event) => setYear(Number(event.target.value))}
        >
          {years
            .toSorted((a, b) => b - a)
            .map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
        </select>
      }
    >
      <QueryView query={query} loading={<SkeletonRows rows={8} label={texts.loading} />}>
        {(income) => <Year key={income.year} income={income} />}
      </QueryView>
    </Panel>
  )
}

function Year({ income }: { readonly income: Income }) {
  const [picked, setPicked] = useState<number | null>(null)
  const rows = income.months.flatMap(({ month, payments }) =>
    picked === null || picked === month
      ? payments.map((payment, place) => ({ ...payment, key: `${month}.${place}` }))
      : [],
  )
  return (
    <>
      <div className="p-3">
        <MonthBars
          months={income.months}
          picked={picked}
          onPick={(month) => setPicked(picked === month ? null : month)}
        />
      </div>
      {income.unknownBecause === null ? null : (
        <p className="px-3 pb-2 text-sm text-warn">{income.unknownBecause}</p>
      )}
      {rows.length === 0 ? (
        <Empty title={picked === null ? received.noneOfYear : received.none} />
      ) : (
        <NarrowScroll>
          <DataTable
            label={received.payments}
            rows={rows}
            columns={COLUMNS}
            rowKey={({ key }) => key}
          />
        </NarrowScroll>
      )}
    </>
  )
}

type Row = Income['months'][number]['payments'][number] & { readonly key: string }

const COLUMNS: Column<Row>[] = [
  {
    id: 'day',
    header: received.day,
    cell: ({ date }) => formatDate(date),
    value: ({ date }) => date,
    className: 'whitespace-nowrap',
  },
  {
    id: 'share',
    header: texts.grid.share,
    cell: ({ name, ticker }) => (
      <>
        <span className="font-semibold">{ticker ?? texts.interest}</span> {name ?? ''}
      </>
    ),
    value: ({ ticker }) => ticker,
    className: 'w-full max-w-0 min-w-32 truncate',
  },
  {
    id: 'state',
    header: texts.payments.certainty,
    cell: ({ isExpected }) => (
      <span className={isExpected ? 'text-muted italic' : ''}>
        {isExpected ? received.expected : received.received}
      </span>
    ),
    value: ({ isExpected }) => (isExpected ? received.expected : received.received),
    className: 'whitespace-nowrap',
  },
  {
    id: 'amount',
    header: texts.payments.amount,
    cell: ({ amount }) => formatPounds(amount),
    value: ({ amount }) => (amount === null ? null : Number(amount)),
    align: 'right',
    className: 'whitespace-nowrap',
  },
]

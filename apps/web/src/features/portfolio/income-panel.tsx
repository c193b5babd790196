import type { Income } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds } from '../../format/money.ts'
import { formatDate, monthNames } from '../../format/time.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { incomeQuery } from './api.ts'
import { texts } from './texts.ts'

/** Income by month, received and expected. */
export function IncomePanel({ account }: { account: string | undefined }) {
  const [year, setYear] = useState<number>()
  const query = useQuery(incomeQuery(year, account))
  const years = query.data ? [...new Set([query.data.year, ...query.data.years])] : []
  return (
    <Panel
      title={texts.income.title}
      meta={
        query.data
          ? `${texts.income.received} ${formatPounds(query.data.total)} · ${texts.income.expected} ${formatPounds(query.data.expected)}`
          : null
      }
      actions={
        <select
          aria-label={texts.income.year}
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
      <QueryView query={query} loading={<SkeletonRows rows={6} label={texts.income.loading} />}>
        {(income) => <Calendar income={income} />}
      </QueryView>
    </Panel>
  )
}

const NAMES = monthNames()

function Calendar({ income }: { income: Income }) {
  const [picked, setPicked] = useState<number | null>(null)
  const sums = income.months.map((one) => Number(one.received) + Number(one.expected))
  const highest = Math.max(...sums, 0.01)
  const payments = income.months.flatMap(({ month, payments: list }) =>
    picked === null || picked === month
      ? list.map((payment, index) => ({ ...payment, key: `${month}.${index}` }))
      : [],
  )
  return (
    <div className="grid grid-cols-2 gap-3 p-3 max-lg:grid-cols-1">
      <div className="flex items-end gap-1">
        {income.months.map(({ month, received, expected }) => (
          <button
            key={month}
            type="button"
            aria-pressed={picked === month}
            aria-label={texts.income.month(
              NAMES[month - 1] ?? '',
              formatPounds(Number(received) + Number(expected)),
            )}
            title={formatPounds(Number(received) + Number(expected))}
            onClick={() => setPicked(picked === month ? null : month)}
            className="flex min-w-0 flex-1 flex-col items-stretch rounded-sm aria-pressed:bg-raised"
          >
            <span aria-hidden="true" className="flex h-28 flex-col justify-end">
              <span
                className="border border-dashed border-accent"
                style={{ height: `${(Number(expected) / highest) * 100}%` }}
                hidden={Number(expected) === 0}
              />
              <span
                className="bg-accent"
                style={{ height: `${(Number(received) / highest) * 100}%` }}
              />
            </span>
            <span className="border-t border-line pt-0.5 text-center text-xs text-muted">
              {NAMES[month - 1]}
            </span>
          </button>
        ))}
      </div>
      <div>
        {payments.length === 0 ? <p className="text-muted">{texts.income.none}</p> : null}
        <ul aria-label={texts.income.payments}>
          {payments.map((one) => (
            <li key={one.key} className="flex gap-3 border-b border-line py-0.5">
              <span className="whitespace-nowrap text-muted">{formatDate(one.date)}</span>
              <span className="min-w-0 flex-1 truncate">
                {one.ticker ?? texts.kinds.interest} {one.name ?? ''}
              </span>
              {one.isExpected ? <span className="text-muted">{texts.income.expected}</span> : null}
              <span className="whitespace-nowrap">{formatPounds(one.amount)}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-sm text-muted lg:col-span-2">{texts.income.expectedHelp}</p>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatPounds } from '../../format/money.ts'
import { pagePath } from '../../format/paths.ts'
import { formatDate } from '../../format/time.ts'
import { comingQuery, incomeQuery } from '../../listing/own-portfolio.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { MonthBars } from './month-bars.tsx'
import { texts } from './texts.ts'

const ROWS = 6
const { received, summary } = texts

/** This year's months beside the next payments; the whole is in the view of income. */
export function IncomeSummary({ account }: { readonly account: string | undefined }) {
  const query = useQuery(incomeQuery(undefined, account))
  const [picked, setPicked] = useState<number | null>(null)
  return (
    <Panel
      title={summary.title}
      meta={
        query.data
          ? `${query.data.year}: ${received.received} ${formatPounds(query.data.total)} · ${received.expected} ${formatPounds(query.data.expected)}`
          : null
      }
      actions={
        <Link
          className="control"
          href={pagePath(
            'portfoliomanager',
            {},
            { view: 'income', ...(account ? { account } : {}) },
          )}
        >
          {summary.more}
        </Link>
      }
    >
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 p-3 max-lg:grid-cols-1">
        <QueryView query={query} loading={<SkeletonRows rows={6} label={texts.loading} />}>
          {({ months, unknownBecause }) => (
            <div>
              <MonthBars
                months={months}
                picked={picked}
                onPick={(month) => setPicked(picked === month ? null : month)}
              />
              {unknownBecause === null ? null : (
                <p className="pt-2 text-sm text-warn">{unknownBecause}</p>
              )}
            </div>
          )}
        </QueryView>
        <NextPayments account={account} />
      </div>
    </Panel>
  )
}

function NextPayments({ account }: { readonly account: string | undefined }) {
  const query = useQuery(comingQuery(account))
  return (
    <QueryView query={query} loading={<SkeletonRows rows={6} label={texts.loading} />}>
      {({ rows }) => {
        const next = rows.filter(({ received: paid }) => paid === null).slice(0, ROWS)
        return (
          <div>
            <h3 className="text-sm text-muted">{summary.next}</h3>
            {next.length === 0 ? <p className="text-muted">{summary.none}</p> : null}
            <ul aria-label={summary.next}>
              {next.map((row) => (
                <li
                  key={[row.ticker, row.account, row.exDate, row.payDate].join(' ')}
                  className="flex gap-3 border-b border-line py-0.5"
                >
                  <span className="w-24 shrink-0 whitespace-nowrap text-muted">
                    {formatDate(row.payDate ?? row.exDate)}
                  </span>
                  <span className="min-w-0 flex-1 truncate">
                    <span className="font-semibold">{row.ticker}</span> {row.name ?? ''}
                  </span>
                  <span
                    className={`max-sm:hidden ${row.certainty === 'expected' ? 'text-muted italic' : ''}`}
                    title={row.rule}
                  >
                    {texts.payments.names[row.certainty]}
                  </span>
                  <span className="w-20 shrink-0 text-right whitespace-nowrap">
                    {formatPounds(row.amount)}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )
      }}
    </QueryView>
  )
}

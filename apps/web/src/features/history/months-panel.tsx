import { useQuery } from '@tanstack/react-query'
import { monthNames } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { chartQuery } from './api.ts'
import { monthsOf } from './months.ts'
import { texts } from './texts.ts'

const { months: words } = texts

/** The mean change of each month of the calendar, for what has no accounts. */
export function MonthsPanel({ ticker }: { readonly ticker: string }) {
  const query = useQuery(chartQuery(ticker, '7y'))
  const names = monthNames()
  const months = query.data ? monthsOf(query.data) : []
  if (query.data && months.length === 0) return null
  return (
    <Panel title={words.title} id="months" isFoldable meta={words.basis}>
      <QueryView query={query} loading={<SkeletonRows rows={names.length} label={words.loading} />}>
        {() => (
          <dl className="px-3">
            {months.map(({ month, mean, rises, years }) => (
              <div
                key={month}
                className="flex min-h-(--row) items-baseline gap-3 border-b border-line py-1 last:border-0"
              >
                <dt className="text-muted">{names[month]}</dt>
                <dd className="ml-auto text-sm text-muted">{words.rises(rises, years)}</dd>
                <dd className="w-20 text-right">
                  <Change ratio={mean} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </QueryView>
    </Panel>
  )
}

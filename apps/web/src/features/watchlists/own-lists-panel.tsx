import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { pagePath } from '../../format/paths.ts'
import { Change } from '../../listing/change.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { watchlistsQuery } from './api.ts'
import { type DaySummary, type Mover, summariseDay } from './day-summary.ts'
import { listPath } from './list-path.ts'
import { texts } from './texts.ts'
import { useListRows } from './use-list-rows.ts'

const ROWS_LOADING = 3

/** The user's watchlists, each with its change today and its best and worst share. */
export function OwnListsPanel() {
  const query = useQuery(watchlistsQuery)
  const rowsOf = useListRows(query.data)
  return (
    <Panel
      title={texts.own.title}
      meta={texts.own.about}
      actions={
        <Link className="link" href={pagePath('watchlists')}>
          {texts.own.all}
        </Link>
      }
    >
      <QueryView
        query={query}
        loading={<SkeletonRows rows={ROWS_LOADING} label={texts.lists.loading} />}
        empty={{
          when: (lists) => lists.length === 0,
          show: <Empty title={texts.lists.empty}>{texts.lists.emptyHelp}</Empty>,
        }}
      >
        {(lists) => (
          <ul className="@container max-h-56 overflow-y-auto py-1">
            {lists.map((list) => (
              <li key={list.id}>
                <Link
                  href={listPath(list)}
                  className="flex min-h-7 items-center gap-2 px-3 hover:bg-raised"
                >
                  <span className="min-w-0 flex-1 truncate font-semibold text-accent">
                    {list.name}
                  </span>
                  <Day day={summariseDay(rowsOf(list))} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}

function Day({ day }: { readonly day: DaySummary | null }) {
  if (!day) return null
  return (
    <>
      <span className="w-18 shrink-0 text-right">
        <Change ratio={day.average} />
      </span>
      <Extreme label={texts.summary.best} mover={day.best} />
      <Extreme label={texts.summary.worst} mover={day.worst} />
    </>
  )
}

function Extreme({ label, mover }: { readonly label: string; readonly mover: Mover }) {
  return (
    <span className="flex w-30 shrink-0 justify-end gap-1.5 @max-lg:hidden">
      <span className="sr-only">{label}</span>
      <span title={label} className="text-muted">
        {mover.ticker}
      </span>
      <Change ratio={mover.ratio} />
    </span>
  )
}

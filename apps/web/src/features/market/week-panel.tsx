import type { CompanyCalendar, CompanyEvent } from '@leadenhall/contract/market/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { formatWeekdayDate } from '../../format/time.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { weekQuery } from './api.ts'
import { texts } from './texts.ts'

const ROWS_LOADING = 10

/** Results and ex-dividend days from today on: a column for each day where there is room. */
export function WeekPanel() {
  const query = useQuery(weekQuery)
  return (
    <Panel title={texts.week.title} meta={texts.week.of} className="h-full">
      <div className="@container flex max-h-[28rem] min-h-0 flex-1 flex-col overflow-y-auto lg:max-h-none">
        <QueryView
          query={query}
          loading={<SkeletonRows rows={ROWS_LOADING} label={texts.week.loading} />}
          empty={{
            when: ({ days }) => days.every(({ events }) => events.length === 0),
            show: <Empty title={texts.week.empty}>{texts.week.emptyHelp}</Empty>,
          }}
        >
          {({ days }) => (
            <div className="grid flex-1 content-start @4xl:grid-cols-5 @4xl:content-stretch">
              {days.map((day) => (
                <Day key={day.date} {...day} />
              ))}
            </div>
          )}
        </QueryView>
      </div>
    </Panel>
  )
}

function Day({ date, events, more }: CompanyCalendar['days'][number]) {
  return (
    <section className="min-w-0 border-line @max-4xl:not-first:border-t @4xl:not-first:border-l">
      <h3 className="sticky top-0 bg-panel px-3 py-1 text-sm font-semibold text-muted">
        {formatWeekdayDate(date)}
      </h3>
      {events.length === 0 ? (
        <p className="px-3 pb-2 text-muted">{texts.week.nothing}</p>
      ) : (
        <ul className="pb-1">
          {events.map((event) => (
            <li key={`${event.ticker} ${event.kind}`}>
              <Event {...event} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? <p className="px-3 pb-2 text-sm text-muted">{texts.week.more(more)}</p> : null}
    </section>
  )
}

function Event({ ticker, name, kind, amount }: CompanyEvent) {
  return (
    <Link
      href={sharePath(ticker)}
      title={name}
      className="flex min-h-7 items-center gap-2 px-3 hover:bg-raised"
    >
      <span className="shrink-0 font-semibold text-accent">{ticker}</span>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="shrink-0 text-muted">{whatOf(kind, amount)}</span>
    </Link>
  )
}

function whatOf(kind: CompanyEvent['kind'], amount: CompanyEvent['amount']): string {
  if (kind === 'results') return texts.week.results
  if (amount === null) return texts.week.exDividendOnly
  return texts.week.exDividend(formatLevel(amount.value, amount.unit, 'share'))
}

import { DEFAULT_BENCHMARK, type Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatPercentChange } from '../../../format/change.ts'
import { formatPounds, formatPoundsChange } from '../../../format/money.ts'
import { pagePath, sharePath } from '../../../format/paths.ts'
import { formatDate, formatWeekdayDate } from '../../../format/time.ts'
import { Change } from '../../../listing/change.tsx'
import { holdingsQuery } from '../../../listing/own-portfolio.ts'
import { toneOf } from '../../../listing/tone.ts'
import { Panel } from '../../../ui/panel.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { performanceQuery } from '../api.ts'
import { Curve } from '../overview/curve.tsx'
import { hasRecords } from '../overview/has-records.ts'
import { useLiveHoldings } from '../overview/use-live-holdings.ts'
import { texts } from '../texts.ts'
import type { HeldDate } from './held-dates.ts'
import { listMovers } from './home-movers.ts'
import { useHeldDates } from './use-held-dates.ts'

const ROWS = 3
const { home } = texts

/** The user's money on Home: value, today, a year beside the market, and what moved and comes next. */
export function HomePortfolio({ greeting }: { readonly greeting: string }) {
  const query = useQuery(holdingsQuery(undefined))
  // Both are asked for together: the year's figures take longest.
  useYear()
  return (
    <Panel
      title={
        <Link className="hover:text-accent" href={pagePath('portfoliomanager')}>
          {home.title}
        </Link>
      }
      meta={greeting}
    >
      <QueryView query={query} loading={<SkeletonRows rows={9} label={home.loading} />}>
        {(holdings) => (hasRecords(holdings) ? <Own holdings={holdings} /> : <FirstStep />)}
      </QueryView>
    </Panel>
  )
}

function FirstStep() {
  const to = (view: string) => pagePath('portfoliomanager', {}, { view })
  return (
    <div className="flex flex-1 flex-col justify-center gap-3 px-4 py-4">
      <p className="text-lg font-semibold">{home.start}</p>
      <p className="max-w-prose text-muted">{home.startHelp}</p>
      <p className="flex flex-wrap gap-2">
        <Link className="control control-primary" href={to('import')}>
          {texts.start.import}
        </Link>
        <Link className="control" href={to('activities')}>
          {texts.start.activity}
        </Link>
      </p>
    </div>
  )
}

function Own({ holdings }: { readonly holdings: Holdings }) {
  const { rows, value, today } = useLiveHoldings(holdings)
  const before = value === null || today === null ? 0 : value - today
  return (
    <>
      <div className="grid flex-1 sm:grid-cols-[15rem_minmax(0,1fr)]">
        <dl className="flex flex-wrap content-start gap-x-6 gap-y-1.5 px-3 pt-2 sm:flex-col">
          <div>
            <dt className="sr-only">{texts.summary.value}</dt>
            <dd className="text-2xl leading-tight font-semibold">{formatPounds(value)}</dd>
            {value === null ? (
              <dd className="text-sm text-muted" title={holdings.unknownBecause ?? undefined}>
                {texts.summary.known(formatPounds(holdings.knownValue))}
              </dd>
            ) : null}
          </div>
          <div>
            <dt className="text-sm text-muted">{home.today}</dt>
            <dd className={`font-semibold whitespace-nowrap ${toneOf(today)}`}>
              {formatPoundsChange(today)}{' '}
              {today !== null && before > 0 ? (
                <Change ratio={today / before} className="ml-2" />
              ) : null}
            </dd>
          </div>
          <YearFigures />
        </dl>
        <YearCurve />
      </div>
      <div className="grid border-t border-line sm:grid-cols-2">
        <Rows title={home.movers} empty={home.noMovers}>
          {listMovers(rows)
            .slice(0, ROWS)
            .map(({ ticker, name, today: pounds, ratio }) => (
              <Row key={ticker} ticker={ticker} name={name}>
                <Change ratio={ratio} className="w-18 shrink-0 text-right" />
                <span className={`w-20 shrink-0 text-right ${toneOf(pounds)}`}>
                  {formatPoundsChange(pounds)}
                </span>
              </Row>
            ))}
        </Rows>
        <ComingUp />
      </div>
    </>
  )
}

function ComingUp() {
  const dates = useHeldDates()
  return (
    <Rows
      title={home.coming}
      empty={dates ? home.noDates : ''}
      className="border-line max-sm:border-t sm:border-l"
    >
      {(dates ?? []).slice(0, ROWS).map(({ amount, ticker, name, kind, date }) => (
        <Row key={`${ticker} ${kind} ${date}`} ticker={ticker} name={name}>
          <span className="shrink-0 text-muted">{dateText(kind, amount)}</span>
          <span className="w-24 shrink-0 text-right" title={formatDate(date)}>
            {formatWeekdayDate(date)}
          </span>
        </Row>
      ))}
    </Rows>
  )
}

function dateText(kind: HeldDate['kind'], amount: number | null): string {
  switch (kind) {
    case 'results':
      return home.results
    case 'ex-dividend':
      return home.exDividend
    case 'payment':
      return home.pays(amount === null ? '' : formatPounds(amount)).trim()
  }
}

/** Their places are kept while they load: the panel does not grow. */
function Rows(props: {
  readonly title: string
  readonly empty: string
  readonly className?: string
  readonly children: readonly ReactNode[]
}) {
  const { title, empty, className = '', children } = props
  return (
    <div className={`min-h-29 min-w-0 py-1 ${className}`}>
      <h3 className="px-3 text-sm text-muted">{title}</h3>
      {children.length === 0 ? (
        <p className="px-3 py-1 text-muted">{empty}</p>
      ) : (
        <ul>{children}</ul>
      )}
    </div>
  )
}

function Row(props: {
  readonly ticker: string
  readonly name: string | null
  readonly children: ReactNode
}) {
  const { ticker, name, children } = props
  return (
    <li>
      <Link
        href={sharePath(ticker)}
        title={name ?? ticker}
        className="flex min-h-7 items-center gap-2 px-3 hover:bg-raised"
      >
        <span className="w-16 shrink-0 truncate font-semibold text-accent">{ticker}</span>
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {children}
      </Link>
    </li>
  )
}

function useYear() {
  const { data } = useQuery(
    performanceQuery({
      span: '1y',
      account: undefined,
      holding: undefined,
      benchmark: DEFAULT_BENCHMARK,
    }),
  )
  return data
}

const marketName = (name: string, includesDividends: boolean) =>
  includesDividends ? name : texts.curve.priceOnly(name)

function YearFigures() {
  const data = useYear()
  // As tall as its three lines, where the panel's height is theirs.
  if (!data) return <div className="max-sm:h-[99px]" />
  const { benchmark, twr, unknownBecause } = data
  return (
    <div title={unknownBecause ?? undefined}>
      <dt className="text-sm text-muted">{home.year}</dt>
      <dd className={`font-semibold ${toneOf(twr)}`}>{formatPercentChange(twr)}</dd>
      <dd
        className="text-sm text-muted"
        title={marketName(benchmark.name, benchmark.includesDividends)}
      >
        {home.against(benchmark.name, formatPercentChange(benchmark.return))}
      </dd>
    </div>
  )
}

function YearCurve() {
  const data = useYear()
  if (!data || data.daily.length < 2) return <div className="min-h-36" />
  const { benchmark, daily } = data
  return (
    <div className="flex min-h-36 min-w-0 flex-col">
      <Curve
        isSmall
        label={home.cursor}
        days={daily.map(({ date }) => date)}
        lines={[
          {
            name: texts.curve.portfolio,
            tone: 'accent',
            values: daily.map(({ cumulative }) => cumulative),
          },
          {
            name: marketName(benchmark.name, benchmark.includesDividends),
            tone: 'muted',
            values: daily.map((day) => day.benchmark),
          },
        ]}
        format={formatPercentChange}
      />
    </div>
  )
}

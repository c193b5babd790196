import type { Chart } from '@leadenhall/contract/history/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatPercent } from '../../format/change.ts'
import { formatLevel } from '../../format/price.ts'
import { formatShortDate } from '../../format/time.ts'
import { Change } from '../../listing/change.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { chartQuery } from './api.ts'
import { type DayMove, levelsOf } from './levels.ts'
import { texts } from './texts.ts'

const { levels: words } = texts
const ROWS = 7

/** Averages, extremes and volatility of a year, for what has no accounts. */
export function LevelsPanel({ ticker }: { readonly ticker: string }) {
  const query = useQuery(chartQuery(ticker, '1y'))
  return (
    <Panel title={words.title} id="levels" isFoldable meta={words.basis}>
      <QueryView query={query} loading={<SkeletonRows rows={ROWS} label={words.loading} />}>
        {(chart) => <Rows chart={chart} />}
      </QueryView>
    </Panel>
  )
}

function Rows({ chart }: { readonly chart: Chart }) {
  const levels = levelsOf(chart)
  const price = (value: number | null) => value && formatLevel(value, chart.unit, chart.kind)
  const change = (ratio: number | null) => ratio !== null && <Change ratio={ratio} />
  const move = (one: DayMove | null) =>
    one && (
      <>
        <span className="text-muted">{formatShortDate(one.date)}</span> <Change ratio={one.ratio} />
      </>
    )
  const rows: readonly (readonly [string, ReactNode])[] = [
    [words.average50, price(levels.average50)],
    [words.average200, price(levels.average200)],
    [words.fromHigh, change(levels.fromHigh)],
    [words.fromLow, change(levels.fromLow)],
    [words.volatility, levels.volatility !== null && formatPercent(levels.volatility)],
    [words.best, move(levels.best)],
    [words.worst, move(levels.worst)],
  ]
  return (
    <dl className="px-3">
      {rows.map(([term, value]) =>
        value ? (
          <div
            key={term}
            className="flex min-h-(--row) items-baseline justify-between gap-3 border-b border-line py-1 last:border-0"
          >
            <dt className="text-muted">{term}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

import type { PortfolioPerformance } from '@leadenhall/contract/portfolio/index.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPercent, formatPercentChange } from '../../format/change.ts'
import { formatPounds } from '../../format/money.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Curve } from './curve.tsx'
import { texts } from './texts.ts'
import { PERIODS, type Scope } from './use-scope.ts'

const BENCHMARKS = [
  ['^FTAS', 'FTSE All-Share'],
  ['^FTSE', 'FTSE 100'],
  ['^FTMC', 'FTSE 250'],
  ['^GSPC', 'S&P 500'],
  ['VWRL.L', 'FTSE All-World (VWRL)'],
] as const

type Mode = 'returns' | 'value'

interface CurvePanelProps {
  readonly query: UseQueryResult<PortfolioPerformance>
  readonly scope: Scope
}

/** The time-weighted index with its benchmark, or the value. */
export function CurvePanel({ query, scope }: CurvePanelProps) {
  const [mode, setMode] = useState<Mode>('returns')
  return (
    <Panel
      title={texts.curve.title}
      meta={query.data ? <Measures performance={query.data} /> : null}
      actions={
        <>
          <div role="group" aria-label={texts.curve.mode} className="flex">
            {(['returns', 'value'] as const).map((one) => (
              <button
                key={one}
                type="button"
                className="control"
                aria-pressed={mode === one}
                onClick={() => setMode(one)}
              >
                {texts.curve[one]}
              </button>
            ))}
          </div>
          <select
            aria-label={texts.scope.benchmark}
            className="control"
            value={scope.benchmark}
            onChange={(event) => scope.set({ benchmark: event.target.value })}
          >
            {BENCHMARKS.map(([ticker, name]) => (
              <option key={ticker} value={ticker}>
                {name}
              </option>
            ))}
            {BENCHMARKS.some(([ticker]) => ticker === scope.benchmark) ? null : (
              <option value={scope.benchmark}>{scope.benchmark}</option>
            )}
          </select>
        </>
      }
    >
      <div
        role="group"
        aria-label={texts.scope.period}
        className="flex flex-wrap gap-1 border-b border-line px-3 py-1"
      >
        {PERIODS.map((period) => (
          <button
            key={period}
            type="button"
            className="control"
            aria-pressed={scope.period === period}
            onClick={() => scope.set({ period })}
          >
            {period}
          </button>
        ))}
      </div>
      <QueryView
        query={query}
        loading={<SkeletonRows rows={9} label={texts.curve.loading} />}
        empty={{
          when: ({ daily }) => daily.length < 2,
          show: <Empty title={texts.curve.empty} />,
        }}
      >
        {(performance) => <Drawn performance={performance} mode={mode} />}
      </QueryView>
    </Panel>
  )
}

function Measures({
  performance: { drawdown, volatility },
}: {
  performance: PortfolioPerformance
}) {
  const parts = [
    drawdown && texts.curve.drawdown(formatPercentChange(drawdown.ratio)),
    volatility === null ? null : texts.curve.volatility(formatPercent(volatility)),
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}

function Drawn({ performance, mode }: { performance: PortfolioPerformance; mode: Mode }) {
  const { benchmark, daily, impliedFlow } = performance
  const isReturns = mode === 'returns'
  return (
    <>
      <Curve
        label={texts.curve.cursor}
        days={daily.map(({ date }) => date)}
        lines={
          isReturns
            ? [
                {
                  name: texts.curve.portfolio,
                  tone: 'accent',
                  values: daily.map(({ cumulative }) => cumulative),
                },
                {
                  name: benchmark.name,
                  tone: 'muted',
                  values: daily.map((day) => day.benchmark),
                },
              ]
            : [
                {
                  name: texts.curve.value,
                  tone: 'accent',
                  values: daily.map(({ value }) => value),
                },
              ]
        }
        format={isReturns ? formatPercentChange : formatPounds}
      />
      {benchmark.unknownBecause && isReturns ? (
        <p className="px-3 pb-1 text-sm text-muted">
          {benchmark.name}: {benchmark.unknownBecause}
        </p>
      ) : null}
      {impliedFlow >= 0.01 ? (
        <p className="px-3 pb-2 text-sm text-muted">
          {texts.curve.implied(formatPounds(impliedFlow))}
        </p>
      ) : null}
    </>
  )
}

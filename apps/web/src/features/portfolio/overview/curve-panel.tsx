import type { PortfolioPerformance } from '@leadenhall/contract/portfolio/index.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPercent, formatPercentChange } from '../../../format/change.ts'
import { formatPounds, formatPoundsChange } from '../../../format/money.ts'
import { toneOf } from '../../../listing/tone.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ToggleButton } from '../../../ui/toggle-button.tsx'
import { texts } from '../texts.ts'
import { PERIODS, type Scope } from '../use-scope.ts'
import { Curve } from './curve.tsx'

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
  /** Held now, largest first. */
  readonly tickers: readonly string[]
}

/** The time-weighted index with its benchmark, or the value. */
export function CurvePanel({ query, scope, tickers }: CurvePanelProps) {
  const { holding } = scope
  const [mode, setMode] = useState<Mode>('returns')
  return (
    <Panel
      title={texts.curve.title}
      meta={query.data ? <Measures performance={query.data} /> : null}
      actions={
        <>
          <div role="group" aria-label={texts.curve.mode} className="flex">
            {(['returns', 'value'] as const).map((one) => (
              <ToggleButton key={one} isPressed={mode === one} onClick={() => setMode(one)}>
                {texts.curve[one]}
              </ToggleButton>
            ))}
          </div>
          <select
            aria-label={texts.scope.holding}
            className="control max-w-40"
            value={holding ?? ''}
            onChange={(event) => scope.set({ holding: event.target.value || undefined })}
          >
            <option value="">{texts.scope.everything}</option>
            {holding === undefined || tickers.includes(holding) ? null : <option>{holding}</option>}
            {tickers.map((ticker) => (
              <option key={ticker}>{ticker}</option>
            ))}
          </select>
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
          <ToggleButton
            key={period}
            isPressed={scope.period === period}
            onClick={() => scope.set({ period })}
          >
            {period}
          </ToggleButton>
        ))}
      </div>
      <QueryView
        query={query}
        loading={<SkeletonRows rows={9} label={texts.curve.loading} />}
        empty={{
          when: ({ daily }) => daily.length < 2 || daily.every(({ value }) => value === null),
          show: <Empty title={texts.curve.empty} />,
        }}
      >
        {(performance) => (
          <>
            {holding === undefined ? null : (
              <HoldingReturns ticker={holding} performance={performance} />
            )}
            <Drawn name={holding ?? texts.curve.portfolio} performance={performance} mode={mode} />
          </>
        )}
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

/** Both returns of one holding, and its gain; those of the whole are in the summary. */
function HoldingReturns({
  ticker,
  performance: { gain, mwr, twr, unknownBecause },
}: {
  readonly ticker: string
  readonly performance: PortfolioPerformance
}) {
  const { summary } = texts
  return (
    <div className="border-b border-line px-3 py-1.5">
      <dl aria-label={texts.curve.returnsOf(ticker)} className="flex flex-wrap gap-x-6 gap-y-1">
        {[
          { label: summary.twr, text: formatPercentChange(twr), figure: twr },
          {
            label: `${summary.mwr}, ${summary.perYear}`,
            text: formatPercentChange(mwr),
            figure: mwr,
          },
          { label: texts.curve.gain, text: formatPoundsChange(gain), figure: gain },
        ].map(({ label, text, figure }) => (
          <div key={label} className="flex gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className={`font-semibold ${toneOf(figure)}`}>{text}</dd>
          </div>
        ))}
      </dl>
      {unknownBecause === null ? null : <p className="text-sm text-warn">{unknownBecause}</p>}
    </div>
  )
}

interface DrawnProps {
  /** Of what the curve shows. */
  readonly name: string
  readonly performance: PortfolioPerformance
  readonly mode: Mode
}

function Drawn({ name, performance, mode }: DrawnProps) {
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
                  name,
                  tone: 'accent',
                  values: daily.map(({ cumulative }) => cumulative),
                },
                {
                  name: benchmark.includesDividends
                    ? benchmark.name
                    : texts.curve.priceOnly(benchmark.name),
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

import type { Chart, ChartRange } from '@leadenhall/contract/history/index.ts'
import { CHART_RANGES, DEFAULT_CHART_RANGE } from '@leadenhall/contract/history/ranges.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Change } from '../../ui/change.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SourceLine } from '../../ui/source-line.tsx'
import { chartQuery } from './api.ts'
import { describeChart } from './describe-chart.ts'
import type { ChartStyle } from './draw-chart.ts'
import { texts } from './texts.ts'

const ChartCanvas = deferred(
  async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }),
  ChartPlaceholder,
)

const ChartTable = deferred(async () => ({
  default: (await import('./chart-table.tsx')).ChartTable,
}))

const COMPARISON_TICKER = '^FTSE'

interface ChartPanelProps {
  readonly ticker: string
  /** Name used in the spoken summary. */
  readonly name: string
}

/** A symbol's price chart; the range is kept in the URL. */
export function ChartPanel({ ticker, name }: ChartPanelProps) {
  const [search, setSearch] = useSearchParams()
  const range = parseRange(search.get('range'))
  const [style, setStyle] = useState<ChartStyle>('area')
  const [isLog, setLog] = useState(false)
  const [isCompared, setCompared] = useState(false)
  const [isTable, setTable] = useState(false)
  // The pressed button updates first; redrawing the chart takes longer.
  const drawnStyle = useDeferredValue(style)
  const isDrawnLog = useDeferredValue(isLog)
  const client = useQueryClient()
  const query = useQuery(chartQuery(ticker, range))
  const comparison = useQuery({ ...chartQuery(COMPARISON_TICKER, range), enabled: isCompared })
  useEffect(() => {
    // Loads in parallel with the data. Rendering the chart reports a failed chunk.
    ChartCanvas.load().catch(() => {})
  }, [])
  const changeRange = (next: ChartRange) =>
    setSearch(
      (now) => {
        now.set('range', next)
        return now
      },
      { replace: true },
    )
  const prefetchAll = () => {
    for (const option of CHART_RANGES) void client.prefetchQuery(chartQuery(ticker, option.range))
  }

  return (
    <Panel
      title={texts.title}
      meta={query.data ? <ChartMeta chart={query.data} /> : null}
      actions={
        <>
          <select
            aria-label={texts.range}
            className="control max-sm:px-1.5 max-sm:text-sm"
            value={range}
            onPointerEnter={prefetchAll}
            onFocus={prefetchAll}
            onChange={(event) => changeRange(parseRange(event.target.value))}
          >
            {CHART_RANGES.map((option) => (
              <option key={option.range} value={option.range}>
                {option.label}
              </option>
            ))}
          </select>
          <Toggle isOn={style === 'candles'} onToggle={(on) => setStyle(on ? 'candles' : 'area')}>
            {texts.candles}
          </Toggle>
          <Toggle isOn={isLog} onToggle={setLog}>
            {texts.log}
          </Toggle>
          <Toggle isOn={isCompared} onToggle={setCompared}>
            {texts.compare}
          </Toggle>
          <Toggle isOn={isTable} onToggle={setTable}>
            {texts.table}
          </Toggle>
        </>
      }
    >
      <QueryView
        query={query}
        loading={<ChartPlaceholder />}
        empty={{
          when: ({ bars }) => bars.every(({ close }) => close === null),
          show: <Empty title={texts.empty}>{texts.emptyHelp}</Empty>,
        }}
      >
        {(chart) => (
          <>
            <p className="sr-only" role="status">
              {describeChart(name, chart)}
            </p>
            {isTable ? (
              <ChartTable chart={chart} />
            ) : (
              <ChartCanvas
                chart={chart}
                comparison={isCompared ? (comparison.data ?? null) : null}
                style={drawnStyle}
                isLog={isDrawnLog}
              />
            )}
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function ChartMeta({ chart }: { chart: Chart }) {
  const { changeRatio, changeUnknownBecause, provenance } = chart
  return (
    <span className="flex flex-wrap gap-x-3">
      {changeRatio === null && changeUnknownBecause ? (
        <span>{texts.unknownChange[changeUnknownBecause]}</span>
      ) : (
        <Change ratio={changeRatio} />
      )}
      <SourceLine provenance={provenance} lastKnown={texts.stale} />
    </span>
  )
}

function ChartPlaceholder() {
  return (
    <div
      role="img"
      aria-label={texts.alternative}
      className="skeleton m-2 h-[calc(max(202px,38vh)-16px)] max-sm:h-60"
    />
  )
}

interface ToggleProps {
  readonly isOn: boolean
  readonly onToggle: (on: boolean) => void
  readonly children: string
}

function Toggle({ isOn, onToggle, children }: ToggleProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className="control max-sm:px-1.5 max-sm:text-sm"
      onClick={() => onToggle(!isOn)}
    >
      {children}
    </button>
  )
}

function parseRange(text: string | null): ChartRange {
  return CHART_RANGES.find(({ range }) => range === text)?.range ?? DEFAULT_CHART_RANGE
}

import type { Chart, ChartRange } from '@leadenhall/contract/history/index.ts'
import { BUTTON_RANGES, CHART_RANGES, toChartRange } from '@leadenhall/contract/history/ranges.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AudioLines, Maximize, Minimize } from 'lucide-react'
import { type CSSProperties, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import { Change } from '../../listing/change.tsx'
import { SourceLine } from '../../listing/source-line.tsx'
import { deferred } from '../../ui/deferred.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { useHotkey } from '../../ui/use-hotkey.ts'
import { useRendersAll } from '../../ui/use-renders-all.ts'
import { chartQuery, rangeChangesQuery } from './api.ts'
import { CHART_HEIGHT } from './chart-height.ts'
import { useChartSettings } from './chart-settings.ts'
import type { ChartSaver } from './chart-view.tsx'
import { CompareBar, type RenderSearch } from './compare-bar.tsx'
import { readCompared, useComparisons } from './compared-tickers.ts'
import { describeChart } from './describe-chart.ts'
import { ExportMenu } from './export-menu.tsx'
import { IndicatorMenu } from './indicator-menu.tsx'
import { isPaneIndicator } from './indicators/indicator-ids.ts'
import { RangeButtons } from './range-buttons.tsx'
import { texts } from './texts.ts'
import { useFullScreen } from './use-full-screen.ts'

const ChartView = deferred(
  async () => ({ default: (await import('./chart-view.tsx')).ChartView }),
  ChartLine,
)

const NARROW = 'max-sm:px-1.5 max-sm:text-sm'
const ICON = { 'aria-hidden': true, className: 'size-4' } as const
/** Over the bars of the page and below its dialogs; panes then share the height. */
const FULL =
  'fixed inset-0 z-[35] overflow-auto rounded-none [--chart-height:calc(100dvh-8.6rem)] [--pane-height:0px] max-sm:[--chart-height:calc(100dvh-17rem)]'

interface ChartPanelProps {
  readonly ticker: string
  /** Name used in the spoken summary. */
  readonly name: string
  /** Finds what to compare with. */
  readonly renderSearch: RenderSearch
  /** Whether the person's own alerts are marked. */
  readonly isSignedIn: boolean
}

/** A symbol's price chart; the range and the comparisons are kept in the URL. */
export function ChartPanel({ ticker, name, renderSearch, isSignedIn }: ChartPanelProps) {
  const [search, setSearch] = useSearchParams()
  const range = toChartRange(search.get('range'))
  const [settings, changeSettings] = useChartSettings()
  const [isComparing, setComparing] = useState(false)
  const [isTable, setTable] = useState(false)
  // The pressed button updates first; redrawing the chart takes longer.
  const drawn = useDeferredValue(settings)
  const [isHeard, setHeard] = useState(false)
  useHotkey('a', () => setHeard(!isHeard))
  const saver = useRef<ChartSaver>(null)
  const [isFull, toggleFull] = useFullScreen('chart')
  useHotkey('f', toggleFull)
  const isCandles = settings.style === 'candles'
  const panes = drawn.indicators.filter(isPaneIndicator).length
  const client = useQueryClient()
  const query = useQuery(chartQuery(ticker, range))
  const changes = useQuery({ ...rangeChangesQuery(ticker), enabled: query.isSuccess })
  // Loaded by the button itself: a page does not ask for all years only to show their change.
  const whole = useQuery({ ...chartQuery(ticker, 'max'), enabled: false })
  const comparedText = search.get('compare')
  const compared = useMemo(() => readCompared(comparedText, ticker), [comparedText, ticker])
  const { symbols, comparisons } = useComparisons(compared, query.data?.range ?? range)
  // A phone first shows the line alone: drawing the chart would keep it busy for half a second.
  const isDrawn = useRendersAll()
  useEffect(() => {
    // Loads in parallel with the data. Rendering the chart reports a failed chunk.
    if (isDrawn) ChartView.load().catch(() => {})
  }, [isDrawn])
  const change = (key: 'range' | 'compare', value: string) => {
    // Another chart would be heard with the tones of this one.
    setHeard(false)
    setSearch(
      (now) => {
        if (value === '') now.delete(key)
        else now.set(key, value)
        return now
      },
      { replace: true },
    )
  }
  const compareWith = (tickers: readonly string[]) => change('compare', tickers.join(','))
  const prefetch = (option: ChartRange) => void client.prefetchQuery(chartQuery(ticker, option))
  const prefetchAll = () => {
    for (const option of CHART_RANGES) prefetch(option.range)
  }

  return (
    <Panel
      className={isFull ? FULL : ''}
      title={texts.title}
      id="chart"
      isFoldable={!isFull}
      meta={query.data ? <ChartMeta chart={query.data} /> : null}
      actions={
        <>
          <select
            aria-label={texts.range}
            className="control max-sm:px-1.5 max-sm:text-sm"
            value={range}
            onPointerEnter={prefetchAll}
            onFocus={prefetchAll}
            onChange={(event) => change('range', event.target.value)}
          >
            {CHART_RANGES.map((option) => (
              <option key={option.range} value={option.range}>
                {option.label}
              </option>
            ))}
            <OtherRange range={range} />
          </select>
        </>
      }
    >
      {/* A line of its own: the header does not wrap when the source and its age arrive. */}
      <div className="flex flex-wrap justify-end gap-2 border-b border-line px-3 py-1 max-sm:gap-1">
        <ToggleButton
          isPressed={isCandles}
          className={NARROW}
          onClick={() => changeSettings({ style: isCandles ? 'area' : 'candles' })}
        >
          {texts.candles}
        </ToggleButton>
        <ToggleButton
          isPressed={settings.isLog}
          className={NARROW}
          onClick={() => changeSettings({ isLog: !settings.isLog })}
        >
          {texts.log}
        </ToggleButton>
        <ToggleButton
          isPressed={isComparing}
          className={NARROW}
          onClick={() => setComparing(!isComparing)}
        >
          {texts.compare.button}
        </ToggleButton>
        <IndicatorMenu
          chosen={settings.indicators}
          onChange={(indicators) => changeSettings({ indicators })}
        />
        <ToggleButton isPressed={isTable} className={NARROW} onClick={() => setTable(!isTable)}>
          {texts.table}
        </ToggleButton>
        <ExportMenu isTable={isTable} onSave={(file) => saver.current?.save(file)} />
        <ToggleButton
          isPressed={isHeard}
          aria-label={texts.listen}
          title={texts.listenHelp}
          className="max-sm:px-1.5"
          onClick={() => setHeard(!isHeard)}
        >
          <AudioLines {...ICON} />
        </ToggleButton>
        <ToggleButton
          isPressed={isFull}
          aria-label={texts.fullScreen}
          title={texts.fullScreenHelp}
          className="max-sm:px-1.5"
          onClick={toggleFull}
        >
          {isFull ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
        </ToggleButton>
      </div>
      <RangeButtons
        charts={[query.data, whole.data]}
        range={range}
        changes={changes.data}
        onPoint={prefetch}
        onChange={(next) => change('range', next)}
      />
      {isComparing ? (
        <CompareBar
          ticker={ticker}
          compared={compared}
          renderSearch={renderSearch}
          onAdd={(added) => compareWith([...compared, added])}
        />
      ) : null}
      <div style={{ '--panes': panes } as CSSProperties}>
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
              {isDrawn ? (
                <ChartView
                  chart={chart}
                  comparisons={comparisons}
                  symbols={symbols}
                  settings={drawn}
                  isTable={isTable}
                  isSignedIn={isSignedIn}
                  name={name}
                  isHeard={isHeard}
                  onHeard={() => setHeard(false)}
                  saver={saver}
                  onRemove={(removed) => compareWith(compared.filter((one) => one !== removed))}
                />
              ) : (
                <ChartLine chart={chart} />
              )}
            </>
          )}
        </QueryView>
      </div>
    </Panel>
  )
}

/** A range of the buttons that the list does not offer is shown there, but not to choose. */
function OtherRange({ range }: { readonly range: ChartRange }) {
  const other = BUTTON_RANGES.find((option) => option.range === range)
  if (!other || CHART_RANGES.some((option) => option.range === range)) return null
  return (
    <option value={range} hidden>
      {other.label}
    </option>
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

/** The closing prices as a line, until the chart is drawn. */
function ChartLine({ chart }: { readonly chart: Chart }) {
  const closes = chart.bars.flatMap(({ close }) => close ?? [])
  return (
    <div className={`px-3 py-8 ${CHART_HEIGHT}`}>
      <Sparkline values={closes} changeRatio={chart.changeRatio} className="h-full" />
    </div>
  )
}

function ChartPlaceholder() {
  return <div role="img" aria-label={texts.alternative} className={`skeleton ${CHART_HEIGHT}`} />
}

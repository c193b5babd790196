import type { Chart, ChartRange } from '@leadenhall/contract/history/index.ts'
import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Change } from '../../listing/change.tsx'
import { SourceLine } from '../../listing/source-line.tsx'
import { useLiveQuotes } from '../../listing/use-live-quotes.ts'
import { Panel } from '../../ui/panel.tsx'
import { chartQuery, rangeChangesQuery } from './api.ts'
import { ChartBody } from './chart-body.tsx'
import { FULL, IN_PANEL } from './chart-height.ts'
import { type ChartSettings, useChartSettings } from './chart-settings.ts'
import { ChartToolbar } from './chart-toolbar.tsx'
import type { ChartSaver } from './chart-view.tsx'
import { CompareBar, type RenderSearch } from './compare-bar.tsx'
import { useComparisons } from './compared-tickers.ts'
import { latestBar, withLatestBar } from './latest-price.ts'
import { LazyLayoutsBar } from './layouts/lazy-layouts-bar.tsx'
import { RangeButtons } from './range-buttons.tsx'
import { RangeList } from './range-list.tsx'
import { texts } from './texts.ts'
import { toTotalReturn } from './total-return-chart.ts'
import { type ChartPlace, useChartAddress } from './use-chart-address.ts'
import { chartIdOf, useKeyedState } from './use-chart-key.ts'
import { useFullScreen } from './use-full-screen.ts'

interface ChartPanelProps {
  readonly ticker: string
  /** Name used in the spoken summary. */
  readonly name: string
  /** Finds what to compare with. */
  readonly renderSearch: RenderSearch
  /** Marks the user's own alerts. */
  readonly isSignedIn: boolean
  /** Where it is a panel of the desk: it fills that panel, and cannot be folded. */
  readonly place?: ChartPlace
}

/** A symbol's price chart; the range and the comparisons are kept in the URL, or by its place. */
export function ChartPanel(props: ChartPanelProps) {
  const { ticker, name, renderSearch, isSignedIn, place = null } = props
  const id = place ? chartIdOf(place.panel) : 'chart'
  const [settings, changeSettings] = useChartSettings()
  const hasTotalReturn = kindOfSymbol(ticker) === 'share'
  const drawn = useDrawn(settings, hasTotalReturn)
  const [isComparing, setComparing] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const [isDrawing, setDrawing] = useState(false)
  const [isTable, setTable] = useState(false)
  const [isHeard, setHeard] = useKeyedState(id, 'a')
  const [isFull, toggleFull] = useFullScreen(id)
  const saver = useRef<ChartSaver>(null)
  // Another chart would be heard with the tones of this one.
  const address = useChartAddress(ticker, place, () => setHeard(false))
  const { range, compared, changeRange, compareWith } = address
  const client = useQueryClient()
  const { isTotalReturn } = drawn
  const { latest, query, shown } = useLiveChart(ticker, range, isTotalReturn)
  const changes = useQuery({ ...rangeChangesQuery(ticker), enabled: query.isSuccess })
  // Loaded by the button itself: a page does not ask for all years only to show their change.
  const whole = useQuery({ ...chartQuery(ticker, 'max'), enabled: false })
  const shownRange = query.data?.range ?? range
  const { symbols, comparisons } = useComparisons(compared, shownRange, isTotalReturn)
  const prefetch = (option: ChartRange) => void client.prefetchQuery(chartQuery(ticker, option))

  return (
    <Panel
      className={isFull ? FULL : place ? IN_PANEL : ''}
      title={texts.title}
      id={id}
      isFoldable={!isFull}
      isOverFrame={isFull}
      meta={
        shown ? (
          <ChartMeta
            chart={shown}
            isTotalReturn={isTotalReturn}
            isLoading={query.isPlaceholderData}
          />
        ) : null
      }
      actions={<RangeList range={range} onPoint={prefetch} onChange={changeRange} />}
    >
      <ChartToolbar
        settings={settings}
        onSettings={changeSettings}
        hasTotalReturn={hasTotalReturn}
        isComparing={isComparing}
        onComparing={setComparing}
        drawings={isSignedIn ? { isOpen: isDrawing, open: setDrawing } : null}
        layouts={isSignedIn ? { isOpen: isNaming, open: setNaming } : null}
        isTable={isTable}
        onTable={setTable}
        isHeard={isHeard}
        onHeard={setHeard}
        isFull={isFull}
        onFull={toggleFull}
        onSave={(file) => saver.current?.save(file)}
      />
      <RangeButtons
        charts={[shown, whole.data]}
        range={range}
        isTotalReturn={isTotalReturn}
        changes={changes.data}
        onPoint={prefetch}
        onChange={changeRange}
      />
      {isComparing ? (
        <CompareBar
          ticker={ticker}
          compared={compared}
          renderSearch={renderSearch}
          onAdd={(added) => compareWith([...compared, added])}
        />
      ) : null}
      {isNaming ? (
        <LazyLayoutsBar
          chart={{ ...settings, range, compared }}
          onApply={({ range: chosen, compared: others, ...rest }) => {
            changeSettings(rest)
            address.changeBoth(chosen, others)
          }}
        />
      ) : null}
      <ChartBody
        query={query}
        latest={latest}
        comparisons={comparisons}
        symbols={symbols}
        settings={drawn}
        isTable={isTable}
        isSignedIn={isSignedIn}
        isDrawing={isDrawing}
        name={name}
        isHeard={isHeard}
        onHeard={() => setHeard(false)}
        saver={saver}
        onRemove={(removed) => compareWith(compared.filter((one) => one !== removed))}
      />
    </Panel>
  )
}

/** The chart of a range, with the newest price. */
function useLiveChart(ticker: string, range: ChartRange, isTotalReturn: boolean) {
  const select = useCallback(
    (chart: Chart) => (isTotalReturn ? toTotalReturn(chart) : null) ?? chart,
    [isTotalReturn],
  )
  const query = useQuery({ ...chartQuery(ticker, range), select })
  const live = useLiveQuotes([ticker]).get(ticker)
  const latest = useMemo(
    () => (query.data ? latestBar(query.data, live) : null),
    [query.data, live],
  )
  return { latest, query, shown: query.data && withLatestBar(query.data, latest) }
}

/** The pressed button updates first; redrawing the chart takes longer. */
function useDrawn(settings: ChartSettings, hasTotalReturn: boolean): ChartSettings {
  const chosen = useDeferredValue(settings)
  return useMemo(
    () => (hasTotalReturn ? chosen : { ...chosen, isTotalReturn: false }),
    [chosen, hasTotalReturn],
  )
}

function ChartMeta({
  chart,
  isLoading,
  isTotalReturn,
}: {
  readonly chart: Chart
  readonly isTotalReturn: boolean
  /** The chart of another range is still shown. */
  readonly isLoading: boolean
}) {
  const { changeRatio, changeUnknownBecause, provenance, totalReturnRatio } = chart
  return (
    <span className="flex flex-wrap gap-x-3">
      {isLoading ? <span role="status">{texts.loading} …</span> : null}
      {isTotalReturn && totalReturnRatio === null ? (
        <span>{texts.totalReturn.unknown[unknownKind(chart)]}</span>
      ) : null}
      {changeRatio === null && changeUnknownBecause ? (
        <span>{texts.unknownChange[changeUnknownBecause]}</span>
      ) : (
        <Change ratio={changeRatio} />
      )}
      {/* A phone shows it beside the price, and keeps this header in one line. */}
      <span className="max-sm:hidden">
        <SourceLine provenance={provenance} lastKnown={texts.stale} />
      </span>
    </span>
  )
}

function unknownKind({ kind, range }: Chart): keyof typeof texts.totalReturn.unknown {
  if (range === 'intraday' || range === '5d') return 'sessions'
  return kind === 'index' ? 'index' : 'other'
}

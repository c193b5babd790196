import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useMemo, useRef } from 'react'
import { AlertList } from './alert-list.tsx'
import { chartQuery } from './api.ts'
import { ChartCanvas, type DrawingHandle } from './chart-canvas.tsx'
import { buildChartModel, longerRangeOf } from './chart-model.ts'
import type { ChartSettings } from './chart-settings.ts'
import { ChartTable } from './chart-table.tsx'
import type { ComparedSymbol } from './compared-tickers.ts'
import type { Comparison } from './comparisons.ts'
import { describeComparisons, describeEvents, describeIndicators } from './describe-chart.ts'
import { DrawingList, DrawingTools } from './drawings/drawing-bar.tsx'
import { useDrawings } from './drawings/use-drawings.ts'
import { saveChartCsv, saveChartPicture } from './export-chart.ts'
import { texts } from './texts.ts'
import { useChartSound } from './use-chart-sound.ts'
import { useHappened } from './use-happened.ts'
import { useMoveAlert } from './use-move-alert.ts'
import { useThemeColours } from './use-theme-colours.ts'

export type ChartFile = 'png' | 'csv'

export interface ChartSaver {
  save(file: ChartFile): void
}

export interface ChartViewProps {
  readonly chart: Chart
  /** The last bar with a newer price; null if there is none. */
  readonly latest: ChartBar | null
  readonly comparisons: readonly Comparison[]
  readonly symbols: readonly ComparedSymbol[]
  readonly settings: ChartSettings
  readonly isTable: boolean
  readonly isSignedIn: boolean
  /** The tools are shown. */
  readonly isDrawing: boolean
  readonly isHeard: boolean
  readonly onHeard: () => void
  /** Receives how to save what is shown. */
  readonly saver: Ref<ChartSaver>
  readonly name: string
  readonly onRemove: (ticker: string) => void
}

/** The chart as a drawing or as a table, with everything that was chosen beside the price. */
export function ChartView(props: ChartViewProps) {
  const { chart, comparisons, symbols, settings, isTable, isSignedIn, onRemove, name, saver } =
    props
  const drawing = useRef<DrawingHandle>(null)
  const colours = useThemeColours()
  const heard = useChartSound(chart, props.isHeard, props.onHeard)
  const happened = useHappened(chart, isSignedIn)
  const { indicators } = settings
  const longerRange = longerRangeOf(chart.range)
  const isTotalReturn = settings.isTotalReturn && chart.totalReturnRatio !== null
  const longer = useQuery({
    ...chartQuery(chart.ticker, longerRange ?? chart.range),
    enabled: indicators.length > 0 && longerRange !== null && !isTotalReturn,
  }).data
  const model = useMemo(
    () =>
      buildChartModel(chart, {
        comparisons,
        indicators,
        isTotalReturn,
        // Earlier bars are in another scale than prices with dividends reinvested.
        longer: isTotalReturn ? null : (longer ?? null),
        happened,
      }),
    [chart, comparisons, indicators, isTotalReturn, longer, happened],
  )
  useImperativeHandle(
    saver,
    () => ({
      save(file) {
        if (file === 'csv') return saveChartCsv(model)
        const picture = drawing.current?.picture()
        if (picture) void saveChartPicture(picture, { model, name, colours })
      },
    }),
    [model, name, colours],
  )
  const moveAlert = useMoveAlert(chart, () => drawing.current?.restoreAlerts())
  const drawings = useDrawings(model, isSignedIn, settings.isLog)
  const { isMagnet, moving, otherScale, shown, tool } = drawings
  const onChart = useMemo(
    () => ({ items: shown, selected: moving.id, canMove: tool === null, isMagnet }),
    [shown, moving.id, tool, isMagnet],
  )
  const words = [describeComparisons(model), describeIndicators(model), describeEvents(model)]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      {words ? (
        <p className="sr-only" role="status">
          {words}
        </p>
      ) : null}
      {indicators.length > 0 && chart.unit === null ? (
        <p className="px-3 py-1 text-sm text-muted">{texts.indicators.noUnit}</p>
      ) : null}
      {drawings.canDraw && props.isDrawing && !isTable ? (
        <DrawingTools drawings={drawings} />
      ) : null}
      {isTable ? (
        <ChartTable model={model} />
      ) : (
        <ChartCanvas
          model={model}
          latest={props.latest}
          style={settings.style}
          isLog={settings.isLog}
          isZoomable
          symbols={symbols}
          onRemove={onRemove}
          heard={heard}
          drawings={onChart}
          onMoveDrawing={drawings.moving.save}
          {...(tool === null ? {} : { onSpot: drawings.addPoint })}
          onMoveAlert={moveAlert}
          drawing={drawing}
        />
      )}
      {otherScale ? (
        <p data-chart-note className="border-t border-line px-3 py-1 text-sm text-muted">
          {texts.drawings.otherScale[otherScale]}
        </p>
      ) : null}
      {drawings.canDraw ? (
        <DrawingList chart={chart} drawings={drawings} isTable={isTable} />
      ) : null}
      <AlertList model={model} />
    </>
  )
}

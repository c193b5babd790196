import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import type { ChartBar } from '@leadenhall/contract/history/index.ts'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { ChartDrawing } from './chart-drawing.ts'
import { CHART_HEIGHT } from './chart-height.ts'
import { ChartLegend } from './chart-legend.tsx'
import type { ChartModel } from './chart-model.ts'
import type { ChartStyle } from './chart-settings.ts'
import type { ComparedSymbol } from './compared-tickers.ts'
import { describeBar } from './describe-chart.ts'
import { type ChartHandle, drawChart } from './draw-chart.ts'
import type { ShownDrawings } from './drawings/shown-drawings.ts'
import { withLatestBar } from './latest-price.ts'
import type { VisibleBars } from './shown-bars.ts'
import { texts } from './texts.ts'
import { useThemeColours } from './use-theme-colours.ts'

export interface ChartCanvasProps {
  readonly model: ChartModel
  /** The last bar with a newer price; null leaves it as it is. */
  readonly latest?: ChartBar | null
  readonly style: ChartStyle
  readonly isLog: boolean
  readonly isZoomable: boolean
  readonly symbols: readonly ComparedSymbol[]
  readonly onRemove: (ticker: string) => void
  /** The user's drawings; those of other charts are not among them. */
  readonly drawings?: ShownDrawings
  readonly onMoveDrawing?: ChartDrawing['onMoveDrawing']
  /** A place chosen by click, or by Enter at the cursor, which has no price of its own. */
  readonly onSpot?: (position: number, price: number | null) => void
  readonly onMoveAlert?: ChartDrawing['onMoveAlert']
  /** Bar to which something else moves the cursor; null leaves it alone. */
  readonly heard?: number | null
  readonly drawing?: Ref<DrawingHandle>
}

/** How the chart's other parts control the drawing. */
export type DrawingHandle = Pick<ChartHandle, 'restoreAlerts'> & {
  /** In device pixels; null while nothing is drawn. */
  readonly picture: () => HTMLCanvasElement | null
}

/** The drawn chart with its legend and a keyboard cursor. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { model, latest = null, style, isLog, isZoomable, symbols, onRemove, heard = null } = props
  const { chart } = model
  const container = useRef<HTMLDivElement>(null)
  const handle = useRef<ChartHandle | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const colours = useThemeColours()
  const zoomed = useRef<{ key: string; visible: VisibleBars } | null>(null)
  const key = `${chart.ticker} ${chart.range}`

  const moveAlert = useEffectEvent((alert: PriceAlert, price: number) =>
    props.onMoveAlert?.(alert, price),
  )
  const moveDrawing = useEffectEvent<ChartDrawing['onMoveDrawing']>((...moved) =>
    props.onMoveDrawing?.(...moved),
  )
  const chooseSpot = useEffectEvent((position: number, price: number) =>
    props.onSpot?.(position, price),
  )
  const showDrawings = useEffectEvent(() => {
    if (props.drawings) handle.current?.showDrawings(props.drawings)
  })
  const moveToLatest = useEffectEvent(() => {
    if (latest) handle.current?.moveLast(latest)
  })
  useEffect(() => {
    if (!container.current) return undefined
    const drawn = drawChart(container.current, {
      model,
      style,
      isLog,
      isZoomable,
      colours,
      visible: zoomed.current?.key === key ? zoomed.current.visible : null,
      onPoint: setPointed,
      onSpot: (position, price) => chooseSpot(position, price),
      onMoveDrawing: (moved, points) => moveDrawing(moved, points),
      onMoveAlert: (alert, price) => moveAlert(alert, price),
    })
    handle.current = drawn
    moveToLatest()
    showDrawings()
    return () => {
      const visible = drawn.visible()
      zoomed.current = visible && { key, visible }
      handle.current = null
      drawn.remove()
    }
  }, [model, key, style, isLog, isZoomable, colours])

  useEffect(() => {
    if (latest) handle.current?.moveLast(latest)
  }, [latest])
  const { drawings } = props
  useEffect(() => {
    if (drawings) handle.current?.showDrawings(drawings)
  }, [drawings])
  const shown = latest ? { ...model, chart: withLatestBar(chart, latest) } : model

  const last = chart.bars.length - 1
  const position = Math.min(heard ?? pointed ?? last, last)
  const moveTo = (next: number) => {
    const target = Math.max(0, Math.min(last, next))
    setPointed(target)
    handle.current?.pointAt(target)
  }
  useEffect(() => {
    if (heard !== null) handle.current?.pointAt(heard)
  }, [heard])
  useImperativeHandle(
    props.drawing,
    () => ({
      picture: () => handle.current?.picture() ?? null,
      restoreAlerts: () => handle.current?.restoreAlerts(),
    }),
    [],
  )
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = keyTarget(event.key, position, last)
    if (event.key === 'Enter' && props.onSpot) props.onSpot(position, null)
    else if (target !== null) moveTo(target)
    else if (!isZoomable || !zoomByKey(event.key, handle.current)) return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <ChartLegend model={shown} position={position} symbols={symbols} onRemove={onRemove} />
      <div
        ref={container}
        role="slider"
        tabIndex={0}
        aria-label={isZoomable ? texts.cursorAndZoom : texts.cursor}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={position}
        aria-valuetext={describeBar(shown, position)}
        onKeyDown={handleKey}
        // Isolated, so that the canvas layers stay below the legend.
        className={`isolate w-full ${CHART_HEIGHT}`}
      />
    </div>
  )
}

const PAGE_OF_BARS = 10

function keyTarget(key: string, position: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return position - 1
    case 'ArrowRight':
      return position + 1
    case 'PageUp':
      return position - PAGE_OF_BARS
    case 'PageDown':
      return position + PAGE_OF_BARS
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

const ZOOM = 1.5

/** @returns whether the key zooms */
function zoomByKey(key: string, handle: ChartHandle | null): boolean {
  if (key === '+' || key === '=') handle?.zoom(1 / ZOOM)
  else if (key === '-') handle?.zoom(ZOOM)
  else if (key === '0') handle?.showAll()
  else return false
  return true
}

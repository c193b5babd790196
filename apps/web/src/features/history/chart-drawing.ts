import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import type { ChartModel } from './chart-model.ts'
import type { ChartStyle } from './chart-settings.ts'
import type { VisibleBars } from './shown-bars.ts'
import type { ChartColours } from './use-theme-colours.ts'

export interface ChartDrawing {
  /** With comparisons, everything is drawn as growth since the common start. */
  readonly model: ChartModel
  readonly style: ChartStyle
  readonly isLog: boolean
  readonly colours: ChartColours
  /** The wheel and two fingers zoom, and dragging moves. */
  readonly isZoomable: boolean
  /** The zoomed part to start with; null shows everything. */
  readonly visible: VisibleBars | null
  /** Index of the bar under the pointer, null when it leaves. */
  readonly onPoint: (position: number | null) => void
  /** A click on the chart, at a bar and a price in the chart's unit. */
  readonly onSpot: (position: number, price: number) => void
  /** A drawing was moved, or one of its points. */
  readonly onMoveDrawing: (drawing: Drawing, points: Drawing['points']) => void
  /** An alert's line was moved to a price in the chart's unit. */
  readonly onMoveAlert: (alert: PriceAlert, price: number) => void
}

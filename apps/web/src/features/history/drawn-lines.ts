/** The lines beside the price, each with its place in the legend, which gives its colour and dashes. Pure. */
import type { ChartModel } from './chart-model.ts'
import type { Indicator, IndicatorLine } from './indicators/compute-indicators.ts'

export interface DrawnLine extends IndicatorLine {
  readonly indicator: Indicator
  /** Colours repeat after four, dashes change with them. */
  readonly index: number
  /** 0 is the pane of the price. */
  readonly pane: number
}

export function indicatorLines({ indicators, compared }: ChartModel): DrawnLine[] {
  let overlays = compared?.lines.length ?? 0
  let pane = 0
  return indicators.flatMap((indicator) => {
    if (indicator.isOverlay) {
      const index = overlays++
      return indicator.lines.map((line) => ({ ...line, indicator, index, pane: 0 }))
    }
    pane++
    return indicator.lines.map((line, index) => ({ ...line, indicator, index, pane }))
  })
}

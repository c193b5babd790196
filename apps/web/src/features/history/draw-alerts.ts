/** Lines at alerts' levels, which the pointer moves. */
import { type IChartApi, type IPriceLine, LineStyle } from 'lightweight-charts'
import type { ChartDrawing } from './chart-drawing.ts'
import type { MainSeries } from './draw-price.ts'
import { texts } from './texts.ts'

/** How near the pointer grips a line, in pixels. */
const GRIP_PX = 7

interface AlertScale {
  /** From a price to the value that is drawn. */
  readonly toDrawn: (price: number) => number
  readonly toPrice: (drawn: number) => number
}

export interface AlertLines {
  /** Back to where the alerts are, after a change that failed. */
  restore(): void
  remove(): void
}

export function addAlertLines(
  container: HTMLElement,
  drawn: IChartApi,
  main: MainSeries,
  { model, colours, onMoveAlert, isZoomable }: ChartDrawing,
  { toDrawn, toPrice }: AlertScale,
): AlertLines {
  const lines = model.levels.map(({ alert, price }) => {
    const line = main.createPriceLine({
      price: toDrawn(price),
      color: colours.ink,
      lineStyle: LineStyle.LargeDashed,
      lineWidth: 1,
      title: texts.alerts.line(alert.kind),
    })
    return { alert, price, line }
  })
  if (lines.length === 0) return { restore: () => {}, remove: () => {} }

  let held: { readonly id: string; readonly line: IPriceLine } | null = null
  const yOf = (event: PointerEvent) => event.clientY - container.getBoundingClientRect().top
  const gripped = (event: PointerEvent) =>
    lines.find(({ line }) => {
      const y = main.priceToCoordinate(line.options().price)
      return y !== null && Math.abs(y - yOf(event)) <= GRIP_PX
    })
  const setMovable = (isMovable: boolean) =>
    drawn.applyOptions({
      handleScroll: isMovable && isZoomable,
      handleScale: isMovable && isZoomable,
    })

  const press = (event: PointerEvent) => {
    const found = gripped(event)
    if (!found || event.button !== 0) return
    held = { id: found.alert.id, line: found.line }
    // A drawing below the line stays where it is.
    event.stopImmediatePropagation()
    setMovable(false)
    container.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (!held) {
      container.style.cursor = gripped(event) ? 'ns-resize' : ''
      return
    }
    const value = main.coordinateToPrice(yOf(event))
    if (value !== null && toPrice(value) > 0) held.line.applyOptions({ price: value })
  }
  const release = (event: PointerEvent) => {
    if (!held) return
    const { id, line } = held
    held = null
    setMovable(true)
    const from = lines.find(({ alert }) => alert.id === id)
    const price = toPrice(line.options().price)
    if (event.type === 'pointercancel') line.applyOptions({ price: toDrawn(from?.price ?? price) })
    else if (from && price !== from.price) onMoveAlert(from.alert, price)
  }
  const events = [
    ['pointerdown', press],
    ['pointermove', move],
    ['pointerup', release],
    ['pointercancel', release],
  ] as const
  for (const [name, listen] of events) container.addEventListener(name, listen)
  return {
    restore() {
      for (const { line, price } of lines) line.applyOptions({ price: toDrawn(price) })
    },
    remove() {
      for (const [name, listen] of events) container.removeEventListener(name, listen)
      container.style.cursor = ''
    },
  }
}

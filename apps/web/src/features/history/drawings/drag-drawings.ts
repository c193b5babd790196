/** Drags drawings with the pointer or a finger. */
import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import type { IChartApi } from 'lightweight-charts'
import type { ChartDrawing } from '../chart-drawing.ts'
import type { MainSeries } from '../draw-price.ts'
import type { DrawingsPrimitive } from './drawings-primitive.ts'
import { findGrip, type Grip } from './grip.ts'
import { anchorOf, movePoints } from './move-drawing.ts'
import { NO_DRAWINGS, type ShownDrawings } from './shown-drawings.ts'

/** How near the pointer, and a finger, grips a drawing, in pixels. */
const REACH_PX = { mouse: 6, touch: 16 } as const

interface Held extends Grip {
  readonly fromX: number
  readonly fromY: number
  points: Drawing['points'] | null
}

interface DraggedDrawings {
  show(shown: ShownDrawings): void
  remove(): void
}

export function dragDrawings(
  container: HTMLElement,
  drawn: IChartApi,
  main: MainSeries,
  primitive: DrawingsPrimitive,
  { isLog, isZoomable, model: { chart }, onMoveDrawing }: ChartDrawing,
  toPrice: (value: number) => number,
): DraggedDrawings {
  let shown = NO_DRAWINGS
  let held: Held | null = null
  const spotOf = (event: PointerEvent) => {
    const box = container.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const gripped = (event: PointerEvent) => {
    const coordinates = primitive.coordinates()
    const reach = event.pointerType === 'touch' ? REACH_PX.touch : REACH_PX.mouse
    return coordinates && shown.canMove
      ? findGrip(shown.items, coordinates, spotOf(event), reach)
      : null
  }
  const setScrollable = (isOn: boolean) =>
    drawn.applyOptions({ handleScroll: isOn && isZoomable, handleScale: isOn && isZoomable })
  const draw = () => {
    const { drawing, points } = held ?? { drawing: null, points: null }
    const items = points
      ? shown.items.map((one) => (one === drawing ? { ...one, points } : one))
      : shown.items
    primitive.show(items, drawing?.id ?? shown.selected)
  }
  const moveTo = (event: PointerEvent, { drawing, fromX, fromY, part }: Held) => {
    const at = primitive.coordinates()
    const anchor = drawing.points[anchorOf(part)]
    const { x, y } = spotOf(event)
    const anchorX = drawing.kind === 'horizontal' ? fromX : anchor && at?.xOf(anchor.date)
    const anchorY = anchor && at?.yOf(anchor.value)
    if (anchorX == null || anchorY == null) return null
    const position = drawn.timeScale().coordinateToLogical(anchorX + x - fromX)
    const value = main.coordinateToPrice(anchorY + y - fromY)
    if (position === null || value === null) return null
    const target = {
      position: Math.max(0, Math.min(chart.bars.length - 1, Math.round(position))),
      price: toPrice(value),
    }
    return movePoints(drawing, part, target, chart, { isLog, isMagnet: shown.isMagnet })
  }

  const press = (event: PointerEvent) => {
    const grip = event.button === 0 ? gripped(event) : null
    if (!grip) return
    const { x, y } = spotOf(event)
    held = { ...grip, fromX: x, fromY: y, points: null }
    setScrollable(false)
    container.setPointerCapture(event.pointerId)
    draw()
  }
  const move = (event: PointerEvent) => {
    if (held) {
      held.points = moveTo(event, held) ?? held.points
      return draw()
    }
    if (gripped(event)) container.style.cursor = 'grab'
    else if (container.style.cursor === 'grab') container.style.cursor = ''
  }
  const release = (event: PointerEvent) => {
    if (!held) return
    const { drawing, points } = held
    held = null
    setScrollable(true)
    draw()
    if (points && event.type === 'pointerup') onMoveDrawing(drawing, points)
  }
  // A finger on a drawing moves it, and not the page.
  const touch = (event: TouchEvent) => {
    if (held) event.preventDefault()
  }
  const events = [
    ['pointerdown', press],
    ['pointermove', move],
    ['pointerup', release],
    ['pointercancel', release],
  ] as const
  for (const [name, listen] of events) container.addEventListener(name, listen)
  container.addEventListener('touchstart', touch, { passive: false })
  return {
    show(next) {
      shown = next
      draw()
    },
    remove() {
      for (const [name, listen] of events) container.removeEventListener(name, listen)
      container.removeEventListener('touchstart', touch)
    },
  }
}

/** Draws drawings onto the main series of a chart. */
import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { ChartColours } from '../use-theme-colours.ts'
import { type Coordinates, type Shape, type Spot, shapesOf, spotOf } from './shapes.ts'

const FONT = '12px sans-serif'

export interface DrawingScale {
  /** Bar's time on the chart of a day; null outside it. */
  readonly timeOf: (date: string) => Time | null
  /** From a price to the value that is drawn. */
  readonly toDrawn: (price: number) => number
  readonly label: (ratio: number, price: number) => string
}

export class DrawingsPrimitive implements ISeriesPrimitive {
  readonly #colours: ChartColours
  readonly #scale: DrawingScale
  #attached: SeriesAttachedParameter | null = null
  #drawings: readonly Drawing[] = []
  /** Its points are marked. */
  #selected: string | null = null
  #width = 0
  /** Formatting a level takes longer than drawing it. */
  readonly #labels = new WeakMap<Drawing, Map<number, string>>()

  constructor(colours: ChartColours, scale: DrawingScale) {
    this.#colours = colours
    this.#scale = scale
  }

  attached(parameters: SeriesAttachedParameter): void {
    this.#attached = parameters
  }

  detached(): void {
    this.#attached = null
  }

  show(drawings: readonly Drawing[], selected: string | null): void {
    this.#drawings = drawings
    this.#selected = selected
    this.#attached?.requestUpdate()
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return [{ renderer: () => this.#renderer() }]
  }

  /** Null while it is on no chart. */
  coordinates(): Coordinates | null {
    const at = this.#attached
    if (!at) return null
    const { timeOf, toDrawn } = this.#scale
    return {
      width: this.#width,
      xOf(date) {
        const time = timeOf(date)
        return time === null ? null : at.chart.timeScale().timeToCoordinate(time)
      },
      yOf: (price) => at.series.priceToCoordinate(toDrawn(price)),
    }
  }

  #renderer(): IPrimitivePaneRenderer {
    return {
      draw: (target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize }) => {
          this.#width = mediaSize.width
          const coordinates = this.coordinates()
          if (!coordinates) return
          for (const drawing of this.#drawings) this.#draw(context, drawing, coordinates)
        }),
    }
  }

  #labelOf(drawing: Drawing): DrawingScale['label'] {
    const known = this.#labels.get(drawing) ?? new Map<number, string>()
    this.#labels.set(drawing, known)
    return (ratio, price) => {
      const text = known.get(ratio) ?? this.#scale.label(ratio, price)
      known.set(ratio, text)
      return text
    }
  }

  #draw(context: CanvasRenderingContext2D, drawing: Drawing, coordinates: Coordinates): void {
    const shapes = shapesOf(drawing, coordinates, this.#labelOf(drawing))
    const { colour, width: lineWidth } = drawing.style
    context.save()
    context.strokeStyle = this.#colours[colour]
    context.fillStyle = this.#colours[colour]
    context.lineWidth = lineWidth
    context.font = FONT
    for (const shape of shapes) paint(context, shape)
    if (drawing.id === this.#selected) {
      for (const point of drawing.points) markPoint(context, spotOf(point, coordinates))
    }
    context.restore()
  }
}

function paint(context: CanvasRenderingContext2D, shape: Shape): void {
  if (shape.kind === 'text') {
    context.fillText(shape.text, shape.at.x, shape.at.y - 4)
    return
  }
  const { from, to } = shape
  if (shape.kind === 'area') {
    context.globalAlpha = 0.15
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y)
    context.globalAlpha = 1
    context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y)
    return
  }
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.stroke()
}

const POINT_PX = 5

function markPoint(context: CanvasRenderingContext2D, spot: Spot | null): void {
  if (!spot) return
  context.beginPath()
  context.arc(spot.x, spot.y, POINT_PX, 0, 2 * Math.PI)
  context.fill()
}

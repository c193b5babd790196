import type { Drawing, DrawingBody } from '@leadenhall/contract/drawings/index.ts'
import { DRAWING_POINTS, type DrawingKind } from '@leadenhall/contract/drawings/kinds.ts'
import { useState } from 'react'
import { roundedLevel } from '../../../format/price.ts'
import { showProblem } from '../../../ui/show-toast.ts'
import type { ChartModel } from '../chart-model.ts'
import { useCreateDrawing, useDeleteDrawing, useUpdateDrawing } from './api.ts'
import { dayOfBar } from './days-of-chart.ts'
import { nearestPrice } from './move-drawing.ts'
import { useMovingDrawing } from './use-moving-drawing.ts'
import { usePlacedDrawings } from './use-placed-drawings.ts'

const ALL_KINDS = Object.keys(DRAWING_POINTS) as DrawingKind[]
/** A day has no place between minutes. */
const OF_MINUTES: readonly DrawingKind[] = ['horizontal']

type OtherScale = 'compared' | 'totalReturn'
type Change =
  | { readonly kind: 'drawn'; readonly id: string }
  | { readonly kind: 'moved'; readonly before: Drawing }
  | { readonly kind: 'deleted'; readonly body: DrawingBody }

const onError = (error: Error) => showProblem(error)

export type Drawings = ReturnType<typeof useDrawings>

/**
 * The user's drawings on a chart, and how to draw. A chart of growth, or with dividends reinvested, has
 * another scale than the drawings and shows none; one of minutes shows those that are at one price.
 */
export function useDrawings(model: ChartModel, isSignedIn: boolean, isLog: boolean) {
  const { chart } = model
  const { ticker, unit } = chart
  const scale: OtherScale | null = model.compared
    ? 'compared'
    : model.isTotalReturn
      ? 'totalReturn'
      : null
  const otherScale = isSignedIn && unit !== null ? scale : null
  const canDraw = isSignedIn && unit !== null && scale === null
  const { hidden, isOfMinutes, placed } = usePlacedDrawings(chart, canDraw)
  const [tool, setTool] = useState<DrawingKind | null>(null)
  const [text, setText] = useState('')
  const [isMagnet, setMagnet] = useState(true)
  const [points, setPoints] = useState<DrawingBody['points']>([])
  const [past, setPast] = useState<readonly Change[]>([])
  const remember = (change: Change) => setPast((changes) => [...changes, change])
  const create = useCreateDrawing(ticker, {
    onSuccess: ({ id }) => remember({ kind: 'drawn', id }),
    onError,
  })
  const restore = useCreateDrawing(ticker, { onError })
  const update = useUpdateDrawing(ticker, { onError })
  const remove = useDeleteDrawing(ticker, { onError })
  const moving = useMovingDrawing(chart, { isLog, isMagnet }, remember)
  const choose = (next: DrawingKind | null) => {
    setTool(next)
    setPoints([])
  }
  return {
    canDraw,
    /** Why the chart's scale is not that of the drawings; null if it is, or for a visitor. */
    otherScale,
    /** Without those that have no place on a chart of minutes. */
    kinds: isOfMinutes ? OF_MINUTES : ALL_KINDS,
    hidden,
    shown: moving.over(placed),
    moving,
    tool,
    choose,
    text,
    setText,
    isMagnet,
    setMagnet,
    /** Points that are still to be chosen. */
    missing: tool === null ? 0 : DRAWING_POINTS[tool] - points.length,
    addPoint(position: number, price: number | null) {
      const bar = chart.bars[position]
      const value = bar && (isMagnet || price === null ? nearestPrice(bar, price) : price)
      if (tool === null || unit === null || !bar || value === undefined || value === null) return
      const point = { date: dayOfBar(bar.time, chart), value: roundedLevel(value), unit }
      const next = [...points, point]
      if (next.length < DRAWING_POINTS[tool]) return setPoints(next)
      create.mutate({
        kind: tool,
        points: next,
        style: { colour: 'muted', width: 2, text: text.trim(), locked: false },
      })
      choose(null)
      setText('')
    },
    lock: (drawing: Drawing, locked: boolean) =>
      update.mutate({ ...drawing, style: { ...drawing.style, locked } }),
    remove({ id, kind, points: at, style }: Drawing) {
      remember({ kind: 'deleted', body: { kind, points: at, style } })
      remove.mutate(id)
    },
    canUndo: past.length > 0,
    undo() {
      const last = past.at(-1)
      if (!last) return
      setPast(past.slice(0, -1))
      if (last.kind === 'drawn') remove.mutate(last.id)
      else if (last.kind === 'moved') update.mutate(last.before)
      else restore.mutate(last.body)
    },
  }
}

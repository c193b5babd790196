import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import { useState } from 'react'
import { showProblem } from '../../../ui/show-toast.ts'
import { texts } from '../texts.ts'
import { useUpdateDrawing } from './api.ts'
import { positionFinder } from './days-of-chart.ts'
import { describeDrawing } from './describe-drawing.ts'
import {
  anchorOf,
  type DrawingPart,
  isMovable,
  type MoveRules,
  movePoints,
  steppedPrice,
} from './move-drawing.ts'

interface Moving {
  readonly drawing: Drawing
  readonly part: DrawingPart
  /** Where it is while it is moved, and until the server has it. */
  readonly points: Drawing['points']
}

export type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/**
 * Moves a drawing by arrow keys or by drag; it is saved once, when the move ends.
 * @param remember receives the drawing as it was, once the server has the new place
 */
export function useMovingDrawing(
  chart: Chart,
  rules: MoveRules,
  remember: (change: { readonly kind: 'moved'; readonly before: Drawing }) => void,
) {
  const [moving, setMoving] = useState<Moving | null>(null)
  const [said, say] = useState('')
  const update = useUpdateDrawing(chart.ticker, { onError: (error) => showProblem(error) })
  const sayPlace = ({ drawing, part, points }: Moving) =>
    say(
      texts.drawings.move.at(
        partName(drawing, part),
        describeDrawing({ ...drawing, points }, chart),
      ),
    )
  const save = (drawing: Drawing, points: Drawing['points']) => {
    const before = { ...drawing }
    setMoving({ drawing, part: 'whole', points })
    say(texts.drawings.move.saved(describeDrawing({ ...drawing, points }, chart)))
    update.mutate(
      { ...drawing, points },
      {
        onSuccess: () => remember({ kind: 'moved', before }),
        onSettled: () => setMoving(null),
      },
    )
  }
  return {
    said,
    /** Id of the drawing that moves; null for none. */
    id: moving?.drawing.id ?? null,
    over: (items: readonly Drawing[]) =>
      moving === null
        ? items
        : items.map((one) =>
            one.id === moving.drawing.id ? { ...one, points: moving.points } : one,
          ),
    canMove: (drawing: Drawing) => isMovable(drawing, chart),
    /** Takes up the drawing, then its first point, its second, and the whole again. */
    take(drawing: Drawing) {
      const isSame = moving?.drawing.id === drawing.id
      const part = isSame ? partAfter(moving.part, drawing) : 'whole'
      const next = isSame ? { ...moving, part } : { drawing, part, points: drawing.points }
      setMoving(next)
      sayPlace(next)
    },
    press(drawing: Drawing, key: ArrowKey, steps: number) {
      const now =
        moving?.drawing.id === drawing.id
          ? moving
          : { drawing, part: 'whole' as const, points: drawing.points }
      const anchor = now.points[anchorOf(now.part)]
      if (!anchor) return
      const from = positionFinder(chart)(anchor.date) ?? 0
      const isUp = key === 'ArrowUp' || key === 'ArrowDown'
      const sideways = { ArrowLeft: -steps, ArrowRight: steps, ArrowUp: 0, ArrowDown: 0 }[key]
      const position = Math.max(0, Math.min(chart.bars.length - 1, from + sideways))
      const price = isUp
        ? steppedPrice(anchor.value, key === 'ArrowUp' ? 1 : -1, position, chart, {
            isMagnet: rules.isMagnet,
            steps,
          })
        : anchor.value
      const points = movePoints({ points: now.points }, now.part, { position, price }, chart, rules)
      if (!points) return say(texts.drawings.move.stuck)
      const next = { ...now, points }
      setMoving(next)
      sayPlace(next)
    },
    /** The move of the keyboard ends where it is. */
    put(drawing: Drawing) {
      if (moving?.drawing.id !== drawing.id || update.isPending) return
      if (isSamePlace(moving.points, moving.drawing.points)) setMoving(null)
      else save(moving.drawing, moving.points)
    },
    putBack() {
      if (moving === null || update.isPending) return
      setMoving(null)
      say(texts.drawings.move.putBack(describeDrawing(moving.drawing, chart)))
    },
    save,
  }
}

const isSamePlace = (a: Drawing['points'], b: Drawing['points']) =>
  a.every(({ date, value }, index) => date === b[index]?.date && value === b[index]?.value)

function partAfter(part: DrawingPart, { points }: Drawing): DrawingPart {
  if (points.length === 1) return 'whole'
  return part === 'whole' ? 0 : part === 0 ? 1 : 'whole'
}

function partName({ points }: Drawing, part: DrawingPart): string {
  const { parts } = texts.drawings.move
  return points.length === 1 ? parts.whole : parts[part]
}

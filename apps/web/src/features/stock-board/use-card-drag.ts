import { type MouseEvent, type PointerEvent, useRef } from 'react'

interface Point {
  readonly x: number
  readonly y: number
}

interface CardDrag {
  /** Top left corner of the card, in pixels within the board. */
  readonly corner: Point
  readonly placeOf: (event: PointerEvent) => Point
  readonly onMove: (to: Point) => void
}

/** A press that moves no further than this is a click. */
const CLICK_PX = 4

/** Drags a card by the point at which it was gripped; its links still open when clicked. */
export function useCardDrag({ corner, placeOf, onMove }: CardDrag) {
  const grip = useRef<{ readonly from: Point; readonly hold: Point } | null>(null)
  const isDragging = useRef(false)
  const release = () => {
    grip.current = null
  }
  return {
    onPointerDown(event: PointerEvent) {
      isDragging.current = false
      if (event.button !== 0 || (event.target as Element).closest('button')) return
      const from = placeOf(event)
      grip.current = { from, hold: { x: from.x - corner.x, y: from.y - corner.y } }
    },
    onPointerMove(event: PointerEvent) {
      if (!grip.current) return
      const { from, hold } = grip.current
      const at = placeOf(event)
      if (!isDragging.current) {
        if (Math.hypot(at.x - from.x, at.y - from.y) <= CLICK_PX) return
        isDragging.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      onMove({ x: at.x - hold.x, y: at.y - hold.y })
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClickCapture(event: MouseEvent) {
      if (!isDragging.current) return
      isDragging.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

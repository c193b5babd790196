import { COLUMNS, movePanel, resizePanel } from '@leadenhall/contract/desk/grid.ts'
import type { DeskPanel } from '@leadenhall/contract/desk/index.ts'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { GAP_PX, ROW_PX } from './grid-size.ts'

interface Drag {
  readonly id: string
  readonly way: 'move' | 'resize'
  readonly fromX: number
  readonly fromY: number
  readonly panels: readonly DeskPanel[]
}

interface Shown {
  /** Of the panel that is moved. */
  readonly id: string
  readonly panels: readonly DeskPanel[]
}

/** Moves and resizes panels by pointer or touch: shown while it goes on, kept when it is released. */
export function usePanelDrag(
  grid: RefObject<HTMLElement | null>,
  panels: readonly DeskPanel[],
  onPlace: (panels: readonly DeskPanel[], id: string) => void,
) {
  const drag = useRef<Drag | null>(null)
  const [shown, show] = useState<Shown | null>(null)
  const end = () => {
    drag.current = null
    show(null)
  }
  const handlersOf = (id: string, way: Drag['way']) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { id, way, fromX: event.clientX, fromY: event.clientY, panels }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const going = drag.current
      const width = grid.current?.clientWidth ?? 0
      const panel = going?.panels.find((one) => one.id === id)
      if (!going || !panel || width === 0) return
      const columns = Math.round((event.clientX - going.fromX) / ((width + GAP_PX) / COLUMNS))
      const rows = Math.round((event.clientY - going.fromY) / (ROW_PX + GAP_PX))
      const next =
        way === 'move'
          ? movePanel(going.panels, id, { x: panel.x + columns, y: panel.y + rows })
          : resizePanel(going.panels, id, { w: panel.w + columns, h: panel.h + rows })
      show({ id, panels: next })
    },
    onPointerUp() {
      if (shown) onPlace(shown.panels, id)
      end()
    },
    onPointerCancel: end,
  })
  return { shown: shown?.panels ?? panels, handlersOf, dragged: shown?.id }
}

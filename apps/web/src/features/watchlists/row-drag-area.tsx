import { type DragEvent, type ReactNode, useRef } from 'react'

interface RowDragAreaProps {
  /** Called with the index of the dragged row and of the row it was dropped on. */
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}

/** Makes the rows of the table inside draggable by their drag handles. */
export function RowDragArea({ onMove, children }: RowDragAreaProps) {
  const from = useRef<number | null>(null)
  const marked = useRef<Element | null>(null)
  const mark = (row: Element | null) => {
    marked.current?.removeAttribute('data-drop')
    row?.setAttribute('data-drop', '')
    marked.current = row
  }
  const end = () => {
    mark(null)
    from.current = null
  }
  return (
    <div
      role="presentation"
      className="[&_tr[data-drop]]:bg-line"
      onDragStart={(event) => {
        from.current = placeOf(event)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (from.current === null) return
        event.preventDefault()
        mark(rowAt(event))
      }}
      onDrop={(event) => {
        event.preventDefault()
        const to = placeOf(event)
        if (from.current !== null && to !== null) onMove(from.current, to)
        end()
      }}
      onDragEnd={end}
    >
      {children}
    </div>
  )
}

function rowAt({ target }: DragEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
}

function placeOf(event: DragEvent): number | null {
  const place = rowAt(event)?.dataset['index']
  return place === undefined ? null : Number(place)
}

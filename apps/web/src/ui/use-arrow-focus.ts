import { type KeyboardEvent, useRef, useState } from 'react'
import { type Direction, neighbourOf, type Place } from './tile-layout.ts'

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

interface Target extends Place {
  readonly key: string
}

/** One tab stop for many places on a plane; arrow keys move the focus between them. */
export function useArrowFocus(targets: readonly Target[]) {
  const [current, setCurrent] = useState<string | null>(null)
  const elements = useRef(new Map<string, HTMLElement>())
  const stop = targets.some(({ key }) => key === current) ? current : targets[0]?.key

  return (target: Target) => ({
    ref: (element: HTMLElement | null) => {
      if (element) elements.current.set(target.key, element)
      else elements.current.delete(target.key)
    },
    tabIndex: target.key === stop ? 0 : -1,
    onFocus: () => setCurrent(target.key),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = ARROWS[event.key]
      const next = direction && neighbourOf(targets, target, direction)
      if (!next) return
      event.preventDefault()
      setCurrent(next.key)
      elements.current.get(next.key)?.focus()
    },
  })
}

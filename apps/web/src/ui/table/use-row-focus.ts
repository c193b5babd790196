import { type KeyboardEvent, type RefObject, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

interface RowFocus {
  /** Index of the row in the tab order. */
  readonly tabStop: number
  readonly onFocus: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent, index: number) => void
}

interface RowFocusOptions {
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly count: number
  readonly drawn: readonly number[]
  readonly scrollTo: (index: number) => void
  readonly onEnter: (index: number) => void
}

/** Roving focus: one row is in the tab order, j, k and arrows move between rows, Enter opens one. */
export function useRowFocus(options: RowFocusOptions): RowFocus {
  const { body, count, drawn, scrollTo, onEnter } = options
  const [focused, setFocused] = useState(0)
  const find = (index: number) =>
    body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)

  const focusRow = (index: number) => {
    const row = find(index)
    // Synchronously where possible, so that two keys within one frame move two rows.
    if (row) return row.focus()
    scrollTo(index)
    requestAnimationFrame(() => find(index)?.focus())
  }
  return {
    tabStop: drawn.includes(focused) ? focused : (drawn[0] ?? 0),
    onFocus: setFocused,
    onKeyDown: (event, index) => {
      if (event.target !== event.currentTarget) return
      const step = STEPS[event.key]
      if (step !== undefined) {
        event.preventDefault()
        focusRow(Math.max(0, Math.min(count - 1, index + step)))
      } else if (event.key === 'Enter') onEnter(index)
    },
  }
}

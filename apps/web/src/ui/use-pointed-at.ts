import { type FocusEvent, useState } from 'react'

interface PointingHandlers {
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: () => void
}

/** True while an element is hovered or has the keyboard's focus; rotating content then pauses. */
export function usePointedAt(): [boolean, PointingHandlers] {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return [
    isPointedAt || isFocused,
    {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      // A click focuses too, and must not stop what rotates once the pointer has left.
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  ]
}

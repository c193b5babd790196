import { useState } from 'react'

interface PointingHandlers {
  readonly onPointerEnter: () => void
  readonly onPointerLeave: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/** True while an element is hovered or focused; rotating content then pauses. */
export function usePointedAt(): [boolean, PointingHandlers] {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return [
    isPointedAt || isFocused,
    {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  ]
}

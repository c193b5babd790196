import { type ReactNode, useState } from 'react'

interface FlashingProps {
  /** The number that is shown; a change of it lights the children up. */
  readonly value: number | null
  readonly children: ReactNode
}

interface Seen {
  readonly value: number | null
  /** Grows with each change, so that the animation starts anew. */
  readonly changes: number
  readonly className: string
}

/** Lights up green or red for a moment when its number moves. */
export function Flashing({ value, children }: FlashingProps) {
  const [seen, setSeen] = useState<Seen>({ value, changes: 0, className: '' })
  if (value !== seen.value) {
    const isMove = value !== null && seen.value !== null
    const className = isMove && value > (seen.value ?? 0) ? 'flash-up' : 'flash-down'
    setSeen({ value, changes: seen.changes + 1, className: isMove ? className : '' })
  }
  return (
    <span key={seen.changes} className={`rounded-sm ${seen.className}`}>
      {children}
    </span>
  )
}

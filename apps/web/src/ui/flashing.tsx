import { type ReactNode, useState } from 'react'

interface FlashingProps {
  /** The number shown; the children flash when it changes. */
  readonly value: number | null
  readonly children: ReactNode
}

interface Seen {
  readonly value: number | null
  /** Incremented on each change to restart the animation. */
  readonly changes: number
  readonly className: string
}

/** Flashes green or red when its number changes. */
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

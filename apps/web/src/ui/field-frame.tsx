import type { ReactNode } from 'react'

interface FieldFrameProps {
  /** Of the control that the label names; its error is `<id>-error`. */
  readonly id: string
  readonly label: string
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** A control beneath its label, with its error beneath itself. */
export function FieldFrame({ id, label, error, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-down">
          {error}
        </p>
      ) : null}
    </div>
  )
}

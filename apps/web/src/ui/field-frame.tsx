import type { ReactNode } from 'react'

interface FieldFrameProps {
  /** Id of the labelled control; its error has the id `<id>-error`. */
  readonly id: string
  readonly label: string
  readonly error?: string | undefined
  /** Shown instead of an error. */
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** A control with its label above and its error below. */
export function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
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
      ) : hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  )
}

import { type ReactNode, useId } from 'react'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Options and groups of them. */
  readonly children: ReactNode
  /** Utilities for its width. */
  readonly className?: string
}

/** A labelled list of which one is chosen. */
export function SelectField({ label, value, onChange, children, className }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <select
        id={id}
        className={`control h-8 ${className ?? ''}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  )
}

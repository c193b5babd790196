import { type ReactNode, useId } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Options and option groups. */
  readonly children: ReactNode
  readonly error?: string | undefined
  /** Width utilities. */
  readonly className?: string
}

/** A labelled select. */
export function SelectField({
  label,
  value,
  onChange,
  children,
  className,
  error,
}: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error}>
      <select
        id={id}
        className={`control h-8 ${className ?? ''}`}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </FieldFrame>
  )
}

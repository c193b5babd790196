import { type ReactNode, useId } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Options and option groups. */
  readonly children: ReactNode
  /** Width utilities. */
  readonly className?: string
}

/** A labelled select. */
export function SelectField({ label, value, onChange, children, className }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      <select
        id={id}
        className={`control h-8 ${className ?? ''}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </FieldFrame>
  )
}

import { useId } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface TextFieldProps {
  readonly label: string
  readonly name: string
  readonly type?: 'text' | 'email' | 'password' | 'date'
  readonly autoComplete?: string
  /** For a date input, the latest allowed date. */
  readonly max?: string
  readonly value: string
  readonly onChange?: (value: string) => void
  readonly isReadOnly?: boolean
  readonly isRequired?: boolean
  /** First message of the field, shown under it. */
  readonly error?: string | undefined
}

/** A labelled input with its error below. */
export function TextField(props: TextFieldProps) {
  const id = useId()
  const { label, name, type = 'text', autoComplete, max, value, onChange } = props
  const { isReadOnly = false, isRequired = false, error } = props
  return (
    <FieldFrame id={id} label={label} error={error}>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        max={max}
        value={value}
        readOnly={isReadOnly}
        required={isRequired}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange?.(event.target.value)}
        className="h-8 rounded-sm border border-strong bg-field px-2 read-only:text-muted aria-invalid:border-down"
      />
    </FieldFrame>
  )
}

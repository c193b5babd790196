import { useId } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface TextAreaFieldProps {
  readonly label: string
  readonly rows: number
  readonly value: string
  readonly onChange: (value: string) => void
  /** First message of the field, shown under it. */
  readonly error?: string | undefined
}

/** A labelled multi-line input with its error below. */
export function TextAreaField({ label, rows, value, onChange, error }: TextAreaFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error}>
      <textarea
        id={id}
        rows={rows}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="rounded-sm border border-strong bg-field p-2 font-mono aria-invalid:border-down"
      />
    </FieldFrame>
  )
}

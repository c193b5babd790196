import { useId } from 'react'

interface DateFieldProps {
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
}

/** A labelled day with its error beneath. */
export function DateField({ label, value, onChange, error }: DateFieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <input
        id={id}
        type="date"
        required
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
        className="h-8 rounded-sm border border-strong bg-field px-2 aria-invalid:border-down"
      />
      {error ? (
        <p id={`${id}-error`} className="text-sm text-down">
          {error}
        </p>
      ) : null}
    </div>
  )
}

import { useId } from 'react'
import { FieldFrame } from './field-frame.tsx'

interface NumberFieldProps {
  readonly label: string
  readonly hint?: string
  /** Effect of the typed value, below the hint, where two lines stay free for it. */
  readonly meaning?: string
  readonly min: number
  readonly max?: number
  readonly step?: number
  /** As typed. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** Width utilities. */
  readonly className?: string
}

/** A labelled number input with its hint and error below. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, meaning, min, max, step, value, onChange, error, className = '' } = props
  const id = useId()
  const isExplained = hint !== undefined || error !== undefined
  return (
    <FieldFrame id={id} label={label}>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={isExplained ? `${id}-hint` : undefined}
        className={`h-8 rounded-sm border border-strong bg-field px-2 aria-invalid:border-down ${className}`}
      />
      {isExplained ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
          {meaning === undefined ? null : <span className="block min-h-[2lh]">{meaning}</span>}
          {error ? <span className="block text-down">{error}</span> : null}
        </p>
      ) : null}
    </FieldFrame>
  )
}

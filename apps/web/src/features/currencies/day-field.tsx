import { useId } from 'react'
import { texts } from './texts.ts'

interface DayFieldProps {
  /** `YYYY-MM-DD`, empty for now. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** The day of a rate, or now. */
export function DayField({ value, onChange }: DayFieldProps) {
  const id = useId()
  return (
    <div className="flex items-end gap-2">
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-muted">
          {texts.date}
        </label>
        <input
          id={id}
          type="date"
          value={value}
          max={new Date().toISOString().slice(0, 10)}
          onChange={(event) => onChange(event.target.value)}
          className="h-8 rounded-sm border border-strong bg-field px-2"
        />
      </div>
      <button
        type="button"
        className="control h-8"
        aria-pressed={value === ''}
        onClick={() => onChange('')}
      >
        {texts.now}
      </button>
    </div>
  )
}

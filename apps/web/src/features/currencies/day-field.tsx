import { useState } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './texts.ts'

interface DayFieldProps {
  /** `YYYY-MM-DD`, empty for now. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** The day of a rate, or now. */
export function DayField({ value, onChange }: DayFieldProps) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <div className="flex items-end gap-2">
      <TextField
        label={texts.date}
        name="date"
        type="date"
        max={today}
        value={value}
        onChange={onChange}
      />
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

import { useState } from 'react'
import { DateField } from '../../ui/date-field.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
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
      <DateField label={texts.date} name="date" max={today} value={value} onChange={onChange} />
      <ToggleButton className="h-8" isPressed={value === ''} onClick={() => onChange('')}>
        {texts.now}
      </ToggleButton>
    </div>
  )
}

import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'

interface AsOfFieldProps {
  readonly day: string | null
  readonly onChange: (day: string | null) => void
}

/** The day as of whose close the screen answers; empty for now. */
export function AsOfField({ day, onChange }: AsOfFieldProps) {
  const id = useId()
  return (
    <span className="flex items-center gap-1.5">
      <label htmlFor={id} className="text-muted">
        {texts.asOf.label}
      </label>
      <input
        id={id}
        type="date"
        value={day ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
        className="h-[26px] rounded-sm border border-strong bg-field px-2"
      />
      {day === null ? null : <Button onClick={() => onChange(null)}>{texts.asOf.now}</Button>}
    </span>
  )
}

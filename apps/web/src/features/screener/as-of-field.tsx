import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { texts } from './texts.ts'

interface AsOfFieldProps {
  readonly day: string | null
  readonly onChange: (day: string | null) => void
}

/** The day as of whose close the screen answers; empty for now. */
export function AsOfField({ day, onChange }: AsOfFieldProps) {
  return (
    <span className="flex items-center gap-1.5">
      <DateField
        label={texts.asOf.label}
        isInline
        name="as-of"
        value={day ?? ''}
        onChange={(date) => onChange(date || null)}
      />
      {day === null ? null : <Button onClick={() => onChange(null)}>{texts.asOf.now}</Button>}
    </span>
  )
}

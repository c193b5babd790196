import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { useId } from 'react'
import { unitChoices, unitOf } from './alert-fields.ts'
import { NumberField } from './number-field.tsx'
import { texts } from './texts.ts'

interface LevelFieldProps {
  readonly level: string
  /** Null while it is the quote's. */
  readonly unit: Unit | null
  readonly quotedUnit: Unit | null
  readonly onChange: (part: { level: string } | { unit: Unit }) => void
  readonly error: string | undefined
}

/** A price in a stated unit. */
export function LevelField({ level, unit, quotedUnit, onChange, error }: LevelFieldProps) {
  const id = useId()
  const choices = unitChoices(quotedUnit, unit)
  return (
    <div className="flex items-start gap-2">
      <div className="grow">
        <NumberField
          label={texts.fields.level}
          hint={texts.fields.levelHint}
          min={0}
          step={0.01}
          value={level}
          onChange={(text) => onChange({ level: text })}
          error={error}
        />
      </div>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-muted">
          {texts.fields.unit}
        </label>
        <select
          id={id}
          className="control h-8"
          value={unitOf({ unit }, quotedUnit)}
          onChange={(event) => onChange({ unit: event.target.value })}
        >
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </div>
    </div>
  )
}

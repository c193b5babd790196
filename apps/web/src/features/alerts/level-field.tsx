import type { Unit } from '@leadenhall/contract/shared/money.ts'
import { unitName } from '../../format/unit-name.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { unitChoices, unitOf } from './alert-fields.ts'
import { texts } from './texts.ts'

interface LevelFieldProps {
  readonly level: string
  /** Null to use the quote's unit. */
  readonly unit: Unit | null
  readonly quotedUnit: Unit | null
  readonly onChange: (part: { level: string } | { unit: Unit }) => void
  readonly error: string | undefined
}

/** A price with its unit. */
export function LevelField({ level, unit, quotedUnit, onChange, error }: LevelFieldProps) {
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
      <SelectField
        label={texts.fields.unit}
        value={unitOf({ unit }, quotedUnit)}
        onChange={(choice) => onChange({ unit: choice })}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {unitName(choice)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

import type { Price, Unit } from '@leadenhall/contract/shared/money.ts'
import { unitName } from '../../format/unit-name.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { unitChoices, unitOf } from './alert-fields.ts'
import { texts } from './texts.ts'

interface LevelFieldProps {
  readonly level: string
  /** Null to use the quote's unit. */
  readonly unit: Unit | null
  readonly quotedUnit: Unit | null
  /** The price now; null if it is not known. */
  readonly last: Price | null
  readonly onChange: (part: { level: string } | { unit: Unit }) => void
  readonly error: string | undefined
}

/** A price with its unit. */
export function LevelField(props: LevelFieldProps) {
  const { level, unit, quotedUnit, last, onChange, error } = props
  const own = unitOf({ unit }, quotedUnit)
  const choices = unitChoices(quotedUnit, unit)
  return (
    <div className="flex items-start gap-2">
      <div className="grow">
        <AmountField
          label={texts.fields.level}
          name="level"
          hint={texts.fields.levelHint}
          measure={{ unit: own }}
          last={last}
          value={level}
          onChange={(text) => onChange({ level: text })}
          error={error}
        />
      </div>
      <SelectField
        label={texts.fields.unit}
        value={own}
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

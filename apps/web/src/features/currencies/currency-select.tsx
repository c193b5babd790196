import { SelectField } from '../../ui/select-field.tsx'
import type { toOptions } from './currency-options.ts'
import { texts } from './texts.ts'

interface CurrencySelectProps {
  readonly label: string
  readonly value: string
  readonly options: ReturnType<typeof toOptions>
  readonly onChange: (code: string) => void
}

export function CurrencySelect({ label, value, options, onChange }: CurrencySelectProps) {
  return (
    <SelectField label={label} value={value} onChange={onChange} className="w-64 max-w-full">
      <optgroup label={texts.inUse}>
        {options.inUse.map(({ code, label: name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label={texts.withdrawn}>
        {options.withdrawn.map(({ code, label: name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </optgroup>
    </SelectField>
  )
}

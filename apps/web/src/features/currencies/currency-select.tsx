import { useId } from 'react'
import type { toOptions } from './currency-options.ts'
import { texts } from './texts.ts'

interface CurrencySelectProps {
  readonly label: string
  readonly value: string
  readonly options: ReturnType<typeof toOptions>
  readonly onChange: (code: string) => void
}

export function CurrencySelect({ label, value, options, onChange }: CurrencySelectProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-muted">
        {label}
      </label>
      <select
        id={id}
        className="control h-8 w-64 max-w-full"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
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
      </select>
    </div>
  )
}

import { type ReactNode, useId } from 'react'

interface RadioChoiceProps<T extends string | number> {
  readonly legend: string
  readonly value: T
  readonly onChange: (value: T) => void
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[]
  /** Utilities for the size of an option. */
  readonly optionClass?: string
}

/** A labelled group of radio buttons. */
export function RadioChoice<T extends string | number>({
  legend,
  value,
  onChange,
  options,
  optionClass = 'min-h-8 whitespace-nowrap',
}: RadioChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1 text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex grow cursor-pointer items-center gap-2 rounded-sm border border-strong px-2 hover:border-accent has-checked:border-accent ${optionClass}`}
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { ToggleButton } from './toggle-button.tsx'

interface PartChoiceProps<Key extends string> {
  readonly label: string
  /** In order, with their names. */
  readonly parts: readonly (readonly [key: Key, name: string])[]
  readonly chosen: Key
  readonly onChoose: (key: Key) => void
}

/** The parts of a page in one line: buttons, and a select on a phone. */
export function PartChoice<Key extends string>(props: PartChoiceProps<Key>) {
  const { label, parts, chosen, onChoose } = props
  return (
    <nav aria-label={label} className="print:hidden max-sm:grow">
      <div className="flex flex-wrap gap-1 max-sm:hidden">
        {parts.map(([key, name]) => (
          <ToggleButton key={key} isPressed={key === chosen} onClick={() => onChoose(key)}>
            {name}
          </ToggleButton>
        ))}
      </div>
      <select
        aria-label={label}
        className="control h-9 w-full sm:hidden"
        value={chosen}
        onChange={({ target: { value } }) => {
          const part = parts.find(([key]) => key === value)
          if (part) onChoose(part[0])
        }}
      >
        {parts.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </nav>
  )
}

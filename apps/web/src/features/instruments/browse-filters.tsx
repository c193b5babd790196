import { useEffect, useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { texts } from './texts.ts'

/** Typing pauses this long before a search. */
const SETTLE_MS = 200

interface SearchFieldProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

export function BrowseSearch({ text, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed.trim() === text) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <input
      type="search"
      className="control w-48 max-sm:w-full"
      aria-label={texts.browse.search}
      placeholder={texts.browse.search}
      maxLength={100}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}

interface ChoiceProps {
  readonly label: string
  readonly all: string
  /** Null for all. */
  readonly value: string | null
  readonly options: readonly { readonly name: string; readonly count: number }[]
  readonly onChange: (value: string | null) => void
}

/** A choice of one value or all of them. */
export function BrowseChoice({ label, all, value, options, onChange }: ChoiceProps) {
  const isListed = value === null || options.some(({ name }) => name === value)
  return (
    <label className="flex items-center gap-2">
      {label}
      <select
        className="control max-w-44"
        value={value ?? all}
        onChange={({ target }) => onChange(target.value === all ? null : target.value)}
      >
        <option>{all}</option>
        {isListed ? null : <option value={value}>{value}</option>}
        {options.map(({ name, count }) => (
          <option key={name} value={name}>
            {name} ({formatCount(count)})
          </option>
        ))}
      </select>
    </label>
  )
}

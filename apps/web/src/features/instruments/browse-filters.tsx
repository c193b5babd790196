import { useEffect, useState } from 'react'
import { formatCount } from '../../format/price.ts'
import type { BrowseFilters } from './api.ts'
import { texts } from './texts.ts'

/** Typing pauses this long before a search. */
const SETTLE_MS = 200

interface Option {
  readonly name: string
  readonly count: number
}

interface BrowseFilterBarProps {
  readonly filters: BrowseFilters
  readonly types: readonly Option[]
  readonly countries: readonly Option[]
  readonly onChange: (name: keyof BrowseFilters, value: string | null) => void
}

export function BrowseFilterBar({ filters, types, countries, onChange }: BrowseFilterBarProps) {
  return (
    <>
      <BrowseSearch text={filters.query} onChange={(text) => onChange('query', text)} />
      <BrowseChoice
        label={texts.browse.type}
        all={texts.browse.allTypes}
        value={filters.type}
        options={types}
        onChange={(next) => onChange('type', next)}
      />
      <BrowseChoice
        label={texts.browse.country}
        all={texts.browse.allCountries}
        value={filters.country}
        options={countries}
        onChange={(next) => onChange('country', next)}
      />
    </>
  )
}

interface SearchFieldProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

function BrowseSearch({ text, onChange }: SearchFieldProps) {
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
  readonly options: readonly Option[]
  readonly onChange: (value: string | null) => void
}

/** A choice of one value or all of them. */
function BrowseChoice({ label, all, value, options, onChange }: ChoiceProps) {
  const isListed = value === null || options.some(({ name }) => name === value)
  return (
    <label className="flex items-center gap-2">
      {label}
      <select
        className="control w-44"
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

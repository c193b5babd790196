import type { ScreenFacets } from '@leadenhall/contract/screener/index.ts'
import { useId, useState } from 'react'
import { formatCount } from '../../format/price.ts'
import { hasOption } from './screen-state.ts'
import { texts } from './texts.ts'

type OptionCount = ScreenFacets['options']['industryFilters'][number]

interface OptionFilterProps {
  readonly label: string
  /** Options with their match counts; undefined while the counts load. */
  readonly options: readonly OptionCount[] | undefined
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

const SHORT = 6

/**
 * A list of options with live counts, largest first. The search field renders before the counts have
 * loaded, because the filter picker moves the focus into it.
 */
export function OptionFilter({ label, options, chosen, onToggle }: OptionFilterProps) {
  const id = useId()
  const [sought, setSought] = useState('')
  const [isWhole, setWhole] = useState(false)
  const folded = sought.trim().toLowerCase()
  const found = inOrder(options ?? [])
    .filter(({ value, count }) => count > 0 || folded !== '' || hasOption(chosen, value))
    .filter(({ value }) => value.toLowerCase().includes(folded))
  const shown = isWhole || folded ? found : foremost(found, chosen)
  return (
    <div className="flex flex-col">
      <input
        type="search"
        aria-label={texts.findOption(label)}
        placeholder={texts.findOption(label)}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        className="mx-2 mb-1 h-[26px] rounded-sm border border-strong bg-field px-2 placeholder:text-muted"
      />
      {options ? (
        <ul aria-label={label} className={isWhole ? 'max-h-72 overflow-y-auto' : ''}>
          {shown.map(({ value, count }, position) => (
            <li key={value}>
              <label
                htmlFor={`${id}-${position}`}
                className="flex min-h-[24px] cursor-pointer items-center gap-2 px-3 hover:bg-raised"
              >
                <input
                  id={`${id}-${position}`}
                  type="checkbox"
                  checked={hasOption(chosen, value)}
                  onChange={() => onToggle(value)}
                />
                <span className={`grow truncate ${count === 0 ? 'text-muted' : ''}`} title={value}>
                  {value}
                </span>
                <span className="text-sm text-muted">{formatCount(count)}</span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <div className="skeleton mx-2 mb-1 h-[164px]" />
      )}
      {options && found.length === 0 ? (
        <p className="px-3 py-1 text-muted">{texts.noOption}</p>
      ) : null}
      {!folded && (isWhole || shown.length < found.length) ? (
        <button
          type="button"
          aria-expanded={isWhole}
          className="min-h-[24px] self-start px-3 text-sm text-accent hover:underline"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts.showFewer : texts.showAll(formatCount(found.length))}
        </button>
      ) : null}
    </div>
  )
}

/** By count. The counts ignore the list's own choice, so choosing an option does not reorder it. */
function inOrder(options: readonly OptionCount[]) {
  return options.toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
}

/** The largest options with matches, plus every chosen one. */
function foremost(found: readonly OptionCount[], chosen: readonly string[]): OptionCount[] {
  return found.filter(
    ({ value, count }, position) => (position < SHORT && count > 0) || hasOption(chosen, value),
  )
}

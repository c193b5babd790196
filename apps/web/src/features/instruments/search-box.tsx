import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { Plus, Search } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { texts } from './texts.ts'
import { useSearchBox } from './use-search-box.ts'

interface SearchBoxProps {
  readonly onPick: (hit: InstrumentHit) => void
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** `field` is as high as a form's fields; `adding` has a plus button that takes what Enter takes. */
  readonly size?: 'bar' | 'hero' | 'field' | 'adding'
  /** What is searched for, where it is not a page to open. */
  readonly label?: string
  /** Takes a text that no instrument matches. */
  readonly onText?: (text: string) => void
}

const HEIGHTS = { bar: 'h-[28px]', adding: 'h-8', field: 'h-8', hero: 'h-11 text-lg' } as const

/** Ticker and company search: a combobox whose focus stays in the input. */
export function SearchBox(props: SearchBoxProps) {
  const { onPick, inputRef, size = 'bar', label = texts.search.label, onText } = props
  const box = useSearchBox(onPick, onText)
  const id = useId()
  const optionId = (position: number) => `${id}-option-${position}`
  const height = HEIGHTS[size]

  return (
    <div
      className="relative w-full"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) box.close()
      }}
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2 size-4 -translate-y-1/2 text-muted"
      />
      <input
        ref={inputRef}
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={box.isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={box.highlight >= 0 ? optionId(box.highlight) : undefined}
        placeholder={texts.search.placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={box.text}
        onChange={(event) => box.change(event.target.value)}
        onFocus={box.open}
        onClick={box.open}
        onKeyDown={box.handleKey}
        className={`${height} w-full rounded-sm border border-strong bg-field pr-7 pl-8 placeholder:text-muted ${size === 'bar' ? 'max-sm:pr-2' : ''}`}
      />
      {size === 'bar' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-1.5 -translate-y-1/2 rounded-sm border border-line px-1 text-xs text-muted max-sm:hidden"
        >
          /
        </kbd>
      ) : null}
      {size === 'adding' ? (
        <button
          type="button"
          aria-label={texts.search.add}
          title={texts.search.add}
          className="icon-control absolute top-1/2 right-0.5 size-[24px] -translate-y-1/2"
          onClick={() => void box.pickByEnter()}
        >
          <Plus className="size-4" aria-hidden="true" />
        </button>
      ) : null}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!box.isOpen}
        className="panel absolute top-full right-0 left-0 z-40 mt-1 min-w-72 overflow-hidden bg-raised py-1 shadow-2xl"
      >
        {box.hits.map((hit, position) => (
          <SearchOption
            key={hit.ticker}
            id={optionId(position)}
            hit={hit}
            isHighlighted={position === box.highlight}
            onPick={box.pick}
          />
        ))}
        {box.hits.length === 0 ? <SearchMessage box={box} /> : null}
      </div>
    </div>
  )
}

function SearchMessage({ box }: { box: ReturnType<typeof useSearchBox> }) {
  const message = box.error
    ? texts.search.failed + box.error.message
    : box.isSearching
      ? texts.search.searching
      : texts.search.noMatch
  return (
    <div role="option" aria-disabled="true" aria-selected="false" className="px-3 py-1 text-muted">
      {message}
    </div>
  )
}

interface SearchOptionProps {
  readonly id: string
  readonly hit: InstrumentHit
  readonly isHighlighted: boolean
  readonly onPick: (hit: InstrumentHit) => void
}

function SearchOption({ id, hit, isHighlighted, onPick }: SearchOptionProps) {
  return (
    // Keys are handled by the input, which keeps the focus (ARIA combobox pattern).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isHighlighted}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(hit)}
      className={`flex min-h-(--row) cursor-pointer items-center gap-3 px-3 hover:bg-line ${
        isHighlighted ? 'bg-line outline-1 -outline-offset-1 outline-accent' : ''
      }`}
    >
      <span className="w-20 shrink-0 truncate font-semibold text-accent">{hit.TIDM}</span>
      <span className="grow truncate">{hit.name}</span>
      <span className="shrink-0 text-sm text-muted">{hit.exchange}</span>
    </div>
  )
}

import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { Plus, Search } from 'lucide-react'
import type { RefObject } from 'react'
import { ListboxMessage, ListboxOption } from '../../ui/listbox.tsx'
import { texts } from './texts.ts'
import { useSearchBox } from './use-search-box.ts'

interface SearchBoxProps {
  readonly onPick: (hit: InstrumentHit) => void
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** `field` matches the height of form fields; `adding` has a plus button that acts like Enter. */
  readonly size?: 'bar' | 'field' | 'adding'
  /** Label, when picking does something other than opening a page. */
  readonly label?: string
  /** Called with text that no instrument matches. */
  readonly onText?: (text: string) => void
  /** First guess, before the user has typed anything. */
  readonly firstText?: string
  /** Shows up to twenty hits. */
  readonly isLong?: boolean
}

const HEIGHTS = { bar: 'h-[28px]', adding: 'h-8', field: 'h-8' } as const

/** Ticker and company search: a combobox whose input keeps the focus. */
export function SearchBox(props: SearchBoxProps) {
  const { onPick, inputRef, size = 'bar', label = texts.search.label, firstText, isLong } = props
  const box = useSearchBox(onPick, { onText: props.onText, firstText, isLong })
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
        {...box.listbox.inputProps}
        aria-label={label}
        placeholder={texts.search.placeholder}
        maxLength={100}
        value={box.text}
        onChange={(event) => box.change(event.target.value)}
        onFocus={box.open}
        onClick={box.open}
        className={`${height} w-full rounded-sm border border-strong bg-field pr-7 pl-8 placeholder:text-muted ${size === 'bar' ? 'max-sm:pr-2' : ''}`}
      />
      {size === 'bar' ? (
        <kbd
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-1.5 -translate-y-1/2 rounded-sm border border-line px-1 text-xs text-muted max-md:hidden"
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
        {...box.listbox.listProps}
        aria-label={label}
        hidden={!box.isOpen}
        className="panel absolute top-full right-0 left-0 z-40 mt-1 max-h-80 min-w-72 overflow-x-hidden overflow-y-auto bg-raised py-1 shadow-2xl"
      >
        {box.hits.map((hit, position) => (
          <ListboxOption
            key={hit.ticker}
            listbox={box.listbox}
            index={position}
            className={optionClass}
            onPick={() => box.pick(hit)}
          >
            <span className="w-20 shrink-0 truncate font-semibold text-accent">{hit.ticker}</span>
            <span className="grow truncate">{hit.name}</span>
            <span className="shrink-0 text-sm text-muted">
              {[hit.exchange, hit.currency].filter(Boolean).join(' · ')}
            </span>
          </ListboxOption>
        ))}
        {box.hits.length === 0 ? <SearchMessage box={box} /> : null}
      </div>
    </div>
  )
}

const optionClass = (isHighlighted: boolean) =>
  `min-h-(--row) hover:bg-line ${isHighlighted ? 'bg-line outline-1 -outline-offset-1 outline-accent' : ''}`

function SearchMessage({ box }: { box: ReturnType<typeof useSearchBox> }) {
  const message = box.error
    ? texts.search.failed + box.error.message
    : box.isSearching
      ? texts.search.searching
      : texts.search.noMatch
  return <ListboxMessage className="py-1">{message}</ListboxMessage>
}

import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { MenuButton, MenuCheckItem } from '../../ui/menu-button.tsx'
import { sectionId } from './filter-section.tsx'
import { FILTER_TYPES, type FilterKey } from './filter-types.ts'
import { texts } from './texts.ts'

/** Of the metrics only the first ones: the others are in the metric picker, which has a search. */
const LISTED_TYPES = FILTER_TYPES.filter((type) => type.kind !== 'range' || type.isFirst)

interface FilterPickerProps {
  readonly active: ReadonlySet<FilterKey>
  /** Adds a filter type; choosing an active one removes it with its data. */
  readonly onToggle: (key: FilterKey) => void
}

export function FilterPicker({ active, onToggle }: FilterPickerProps) {
  const added = useRef<FilterKey | null>(null)
  const pick = (key: FilterKey) => {
    added.current = active.has(key) ? null : key
    onToggle(key)
  }
  /** Moves the focus to an added filter. */
  const focusAfter = () => {
    const section = added.current && document.getElementById(sectionId(added.current))
    added.current = null
    return section?.querySelector<HTMLElement>('input') ?? true
  }
  return (
    <MenuButton
      align="start"
      focusAfter={focusAfter}
      label={
        <>
          <Plus className="size-3.5" aria-hidden="true" />
          {texts.addFilter}
        </>
      }
    >
      {LISTED_TYPES.map(({ key, label }) => (
        <MenuCheckItem key={key} closes isChecked={active.has(key)} onPick={() => pick(key)}>
          {label}
        </MenuCheckItem>
      ))}
    </MenuButton>
  )
}

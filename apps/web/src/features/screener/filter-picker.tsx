import { Menu } from '@base-ui/react/menu'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { sectionId } from './filter-section.tsx'
import { FILTER_TYPES, type FilterKey } from './filter-types.ts'
import { texts } from './texts.ts'

interface FilterPickerProps {
  readonly active: ReadonlySet<FilterKey>
  /** Adds a kind of filter; one that is active is removed with its data. */
  readonly onToggle: (key: FilterKey) => void
}

export function FilterPicker({ active, onToggle }: FilterPickerProps) {
  const added = useRef<FilterKey | null>(null)
  const pick = (key: FilterKey) => {
    added.current = active.has(key) ? null : key
    onToggle(key)
  }
  /** A filter that was added is where one goes on. */
  const focusAfter = () => {
    const section = added.current && document.getElementById(sectionId(added.current))
    added.current = null
    return section?.querySelector<HTMLElement>('input') ?? true
  }
  return (
    <Menu.Root>
      <Menu.Trigger className="control">
        <Plus className="size-3.5" aria-hidden="true" />
        {texts.addFilter}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start" className="z-40">
          <Menu.Popup
            finalFocus={focusAfter}
            className="panel max-h-[70vh] min-w-56 overflow-y-auto bg-raised py-1 shadow-2xl"
          >
            {FILTER_TYPES.map(({ key, label }) => (
              <Menu.CheckboxItem
                key={key}
                checked={active.has(key)}
                closeOnClick
                onCheckedChange={() => pick(key)}
                className="flex min-h-(--row) cursor-pointer items-center gap-2 px-3 data-[highlighted]:bg-line"
              >
                <span className="w-3 text-accent">
                  <Menu.CheckboxItemIndicator>✓</Menu.CheckboxItemIndicator>
                </span>
                {label}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

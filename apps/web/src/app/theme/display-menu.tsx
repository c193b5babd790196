import { Menu } from '@base-ui/react/menu'
import { SlidersHorizontal } from 'lucide-react'
import { type Preferences, setPreference, usePreferences } from './preferences.ts'

/** Palette and density. */
export function DisplayMenu() {
  const preferences = usePreferences()
  return (
    <Menu.Root>
      <Menu.Trigger className="icon-control" aria-label="Display settings" title="Display settings">
        <SlidersHorizontal className="size-4" aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-40">
          <Menu.Popup className="panel min-w-52 bg-raised py-1 shadow-2xl">
            <Choices
              title="Colours of up and down"
              choice="palette"
              value={preferences.palette}
              options={[
                ['standard', 'Green and red'],
                ['colour-blind', 'Blue and orange'],
              ]}
            />
            <Choices
              title="Density"
              choice="density"
              value={preferences.density}
              options={[
                ['compact', 'Compact'],
                ['comfortable', 'Comfortable'],
              ]}
            />
            <Choices
              title="Light up changed values"
              choice="flash"
              value={preferences.flash}
              options={[
                ['on', 'On'],
                ['off', 'Off'],
              ]}
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

interface ChoicesProps<K extends keyof Preferences> {
  readonly title: string
  readonly choice: K
  readonly value: Preferences[K]
  readonly options: readonly (readonly [Preferences[K], string])[]
}

function Choices<K extends keyof Preferences>({ title, choice, value, options }: ChoicesProps<K>) {
  return (
    <Menu.RadioGroup
      value={value}
      onValueChange={(next: Preferences[K]) => setPreference(choice, next)}
    >
      <Menu.GroupLabel className="px-3 pt-2 pb-1 text-sm text-muted">{title}</Menu.GroupLabel>
      {options.map(([option, label]) => (
        <Menu.RadioItem
          key={option}
          value={option}
          closeOnClick={false}
          className="flex min-h-(--row) cursor-pointer items-center gap-2 px-3 data-[highlighted]:bg-line"
        >
          <span className="w-3 text-accent">
            <Menu.RadioItemIndicator>✓</Menu.RadioItemIndicator>
          </span>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

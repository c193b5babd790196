import { Menu } from '@base-ui/react/menu'
import { SlidersHorizontal } from 'lucide-react'
import { Glyph } from '../../ui/glyph.tsx'
import { type Preferences, setPreference, usePreferences } from './preferences.ts'
import { DISPLAY_CHOICES, texts } from './texts.ts'

/** Every display setting except the theme, which has its own button. */
export function DisplayMenu() {
  return (
    <Menu.Root>
      <Menu.Trigger className="icon-control" aria-label={texts.menu} title={texts.menu}>
        <SlidersHorizontal className="size-4" aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-40">
          <Menu.Popup className="panel min-w-52 bg-raised py-1 shadow-2xl">
            <Choices choice="palette" />
            <Choices choice="density" />
            <Choices choice="dates" />
            <Choices choice="flash" />
            <Choices choice="keys" />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Choices({ choice }: { choice: keyof Preferences }) {
  const { label, options } = DISPLAY_CHOICES[choice]
  return (
    <Menu.RadioGroup
      value={usePreferences()[choice]}
      onValueChange={(next: Preferences[typeof choice]) => setPreference(choice, next)}
    >
      <Menu.GroupLabel className="px-3 pt-2 pb-1 text-sm text-muted">{label}</Menu.GroupLabel>
      {Object.entries(options).map(([option, text]) => (
        <Menu.RadioItem
          key={option}
          value={option}
          closeOnClick={false}
          className="flex min-h-(--row) cursor-pointer items-center gap-2 px-3 data-[highlighted]:bg-line"
        >
          <span className="w-3 text-accent">
            <Menu.RadioItemIndicator>
              <Glyph shape="check" />
            </Menu.RadioItemIndicator>
          </span>
          {text}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

import { Moon, SlidersHorizontal, Sun } from 'lucide-react'
import { late } from '../../ui/late.tsx'
import { setPreference, usePreferences } from './preferences.ts'

const DisplayMenu = late(
  async () => ({ default: (await import('./display-menu.tsx')).DisplayMenu }),
  () => (
    <span className="icon-control">
      <SlidersHorizontal className="size-4" aria-hidden="true" />
    </span>
  ),
)

/** Dark or light by one click; palette and density in a menu beside it. */
export function DisplayControls() {
  const isDark = usePreferences().theme === 'dark'
  const label = isDark ? 'Switch to the light theme' : 'Switch to the dark theme'
  const Icon = isDark ? Sun : Moon
  return (
    <div className="flex">
      <button
        type="button"
        className="icon-control"
        aria-label={label}
        title={label}
        onClick={() => setPreference('theme', isDark ? 'light' : 'dark')}
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
      <DisplayMenu />
    </div>
  )
}

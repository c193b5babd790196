import { Moon, SlidersHorizontal, Sun } from 'lucide-react'
import { deferred } from '../../ui/deferred.tsx'
import { setPreference, usePreferences } from './preferences.ts'
import { texts } from './texts.ts'

const DisplayMenu = deferred(
  async () => ({ default: (await import('./display-menu.tsx')).DisplayMenu }),
  () => (
    <span className="icon-control">
      <SlidersHorizontal className="size-4" aria-hidden="true" />
    </span>
  ),
)

/** A one-click theme switch, with a menu for palette and density. */
export function DisplayControls() {
  const isDark = usePreferences().theme === 'dark'
  const label = isDark ? texts.toLight : texts.toDark
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

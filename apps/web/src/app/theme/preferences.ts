/**
 * Looks that a person chose, kept in browser storage and applied to the document; the script in
 * index.html applies them before the first paint.
 */
import { useSyncExternalStore } from 'react'
import { writeStored } from '../../lib/storage.ts'

export interface Preferences {
  readonly theme: 'dark' | 'light'
  readonly palette: 'standard' | 'colour-blind'
  readonly density: 'compact' | 'comfortable'
  /** Whether a value lights up when it changes. */
  readonly flash: 'on' | 'off'
  /** Whether a single key does something while nobody types: `/` and `?`. */
  readonly keys: 'on' | 'off'
}

const listeners = new Set<() => void>()

/** A string, so that an unchanged document gives an unchanged snapshot. */
function snapshot(): string {
  const {
    theme = 'dark',
    palette = 'standard',
    density = 'compact',
    flash = 'on',
    keys = 'on',
  } = document.documentElement.dataset
  return [theme, palette, density, flash, keys].join(' ')
}

export function usePreferences(): Preferences {
  const [theme, palette, density, flash, keys] = useSyncExternalStore((onChange) => {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  }, snapshot).split(' ')
  return { theme, palette, density, flash, keys } as Preferences
}

/** The browser's own bar has the colour of the top bar. */
function colourBrowser(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--panel').trim()
  if (meta && colour) meta.content = colour
}

export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  document.documentElement.dataset[key] = value
  if (key === 'theme') colourBrowser()
  // The theme is stored as whether it is dark, under the name that the spec gives it.
  writeStored(key, key === 'theme' ? String(value === 'dark') : value)
  for (const notify of listeners) notify()
}

/**
 * Display preferences, kept in browser storage and applied to the document. A script in index.html
 * applies them before the first paint.
 */
import { useSyncExternalStore } from 'react'
import { writeStored } from '../../ui/storage.ts'

export interface Preferences {
  readonly theme: 'dark' | 'light'
  readonly palette: 'standard' | 'colour-blind'
  readonly density: 'compact' | 'comfortable'
  /** Flashes a value when it changes. */
  readonly flash: 'on' | 'off'
  /** Enables single-key shortcuts such as `/` and `?`. */
  readonly keys: 'on' | 'off'
}

const listeners = new Set<() => void>()

/** A string, so that snapshots of an unchanged document are equal. */
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

/** Gives the browser's own bar the colour of the top bar. */
function colourBrowser(): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--panel').trim()
  if (meta && colour) meta.content = colour
}

export function setPreference<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  document.documentElement.dataset[key] = value
  if (key === 'theme') colourBrowser()
  // The specification defines the key `theme` as true for dark.
  writeStored(key, key === 'theme' ? String(value === 'dark') : value)
  for (const notify of listeners) notify()
}

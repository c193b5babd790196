/**
 * Display preferences, kept in browser storage and applied to the document. A script in index.html
 * applies them before the first paint.
 */
import { useSyncExternalStore } from 'react'
import { type DateNotation, dateNotation } from '../../format/date-notation.ts'
import { writeStored } from '../../ui/storage.ts'

export interface Preferences {
  readonly theme: 'dark' | 'light'
  readonly palette: 'standard' | 'colour-blind'
  readonly density: 'compact' | 'comfortable'
  /** Flashes a value when it changes. */
  readonly flash: 'on' | 'off'
  /** How dates are written. */
  readonly dates: DateNotation
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
  return [theme, palette, density, flash, keys, dateNotation()].join(' ')
}

export function usePreferences(): Preferences {
  const values = useSyncExternalStore(subscribe, snapshot).split(' ')
  const [theme, palette, density, flash, keys, dates] = values
  return { theme, palette, density, flash, keys, dates } as Preferences
}

/** Renders again when dates are to be written in another way, and at no other setting. */
export function useDateNotation(): DateNotation {
  return useSyncExternalStore(subscribe, dateNotation)
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
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

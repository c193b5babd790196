import type { Preferences } from './preferences.ts'

export const texts = {
  menu: 'Display settings',
  toLight: 'Switch to the light theme',
  toDark: 'Switch to the dark theme',
} as const

/** The display choices and their labels, shared by the top bar's menu and the profile form. */
export const DISPLAY_CHOICES: {
  readonly [K in keyof Preferences]: {
    readonly label: string
    readonly options: Readonly<Record<Preferences[K], string>>
  }
} = {
  theme: { label: 'Theme', options: { dark: 'Dark', light: 'Light' } },
  palette: {
    label: 'Up/down colours',
    options: { standard: 'Green and red', 'colour-blind': 'Blue and orange' },
  },
  density: { label: 'Density', options: { compact: 'Compact', comfortable: 'Comfortable' } },
  dates: {
    label: 'Dates',
    options: { words: '23 Nov 2026', numbers: '23/11/2026', iso: '2026-11-23' },
  },
  flash: { label: 'Flash price changes', options: { on: 'On', off: 'Off' } },
  keys: { label: 'Single-key shortcuts', options: { on: 'On', off: 'Off' } },
}

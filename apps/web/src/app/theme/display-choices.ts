import type { Preferences } from './preferences.ts'

/** What can be chosen and by which words, in the menu of the top bar and in the profile's form. */
export const DISPLAY_CHOICES: {
  readonly [K in keyof Preferences]: {
    readonly label: string
    readonly options: Readonly<Record<Preferences[K], string>>
  }
} = {
  theme: { label: 'Theme', options: { dark: 'Dark', light: 'Light' } },
  palette: {
    label: 'Colours of up and down',
    options: { standard: 'Green and red', 'colour-blind': 'Blue and orange' },
  },
  density: { label: 'Density', options: { compact: 'Compact', comfortable: 'Comfortable' } },
  flash: { label: 'Light up changed values', options: { on: 'On', off: 'Off' } },
  keys: { label: 'Single-key shortcuts', options: { on: 'On', off: 'Off' } },
}

import type { ApiKeyScope } from '@leadenhall/contract/keys/index.ts'

export const scopeNames: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Read',
  write: 'Read and write',
  portfolio: 'Read, with portfolio',
  'portfolio-write': 'Read and write, with portfolio',
  tax: 'Read, with portfolio and tax',
  calendar: 'Calendar of payments only',
  cell: 'Values for a spreadsheet only',
}

/** Days until a key expires; null for never. */
export const EXPIRIES: readonly { readonly days: number | null; readonly name: string }[] = [
  { days: 30, name: 'in 30 days' },
  { days: 90, name: 'in 90 days' },
  { days: 365, name: 'in a year' },
  { days: null, name: 'never' },
]

export const texts = {
  title: 'API keys',
  developers: 'For developers',
  none: 'You have no API keys.',
  noneHelp: 'A key lets your scripts or an assistant call the terminal as you.',
  name: 'Name',
  scope: 'Access',
  reach: {
    loading: 'Loading what this key opens',
    reads: (features: string, isPublic: boolean) =>
      isPublic
        ? `Reads all public data, and of yours: ${features}.`
        : `Reads of yours: ${features}. By its URL too, and nothing else.`,
    changes: (features: string) => `Changes: ${features}.`,
    changesNothing: 'Changes nothing.',
    every: (count: string) => `Every call on what is yours (${count})`,
    never: 'No key opens your profile, password or sessions.',
  },
  old: {
    until: (day: string) => `Opens your portfolio until ${day}, as before.`,
    open: 'Opens your portfolio, as before.',
    over: 'No longer opens your portfolio.',
    keep: 'Keep it open',
    close: 'Close it now',
    leave: 'Leave it so',
    saved: 'Saved',
  },
  expires: 'Expires',
  make: 'Create API key',
  made: 'Your new API key',
  once: 'Copy it now and store it safely. It will not be shown again.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke this API key?',
  revokeHelp: (name: string) => `Calls with “${name}” will be refused from now on.`,
  revoked: 'API key revoked',
  created: (day: string) => `created ${day}`,
  lastUsed: 'last used',
  neverExpires: 'never expires',
  until: (day: string) => `until ${day}`,
  neverUsed: 'not used yet',
  expired: 'expired',
} as const

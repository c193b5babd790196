import type { ApiKeyScope } from '@leadenhall/contract/keys/index.ts'

export const scopeNames: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Read',
  write: 'Read and write',
  tax: 'Read, tax included',
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
  scopeHelp:
    'Write keys can change your watchlists and alerts. Only tax keys can read what is computed for tax. A calendar key opens your payments as a calendar, by its URL, and nothing else; a spreadsheet key does the same for =IMPORTDATA. Keys never give access to your profile, password or sessions.',
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

import type { ApiKeyScope } from '@leadenhall/contract/keys/index.ts'

export const scopeNames: Readonly<Record<ApiKeyScope, string>> = {
  read: 'Read',
  write: 'Read and write',
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
  noneHelp: 'A key lets a script of yours, or an assistant, call the terminal as you.',
  name: 'Name',
  scope: 'May',
  scopeHelp:
    'Write: change your watchlists and alerts. No key reaches your profile, password, sessions or keys.',
  expires: 'Expires',
  make: 'Make a key',
  made: 'Your new API key',
  once: 'It is shown this once: keep it where your script finds it and nobody else does.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke this API key?',
  revokeHelp: (name: string) => `Whatever calls with “${name}” is refused from then on.`,
  revoked: 'The API key has been revoked',
  neverUsed: 'not used yet',
  expired: 'expired',
} as const

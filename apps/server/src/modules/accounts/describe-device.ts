import type { Login } from '@leadenhall/contract/accounts/index.ts'
import Bowser from 'bowser'

const KINDS: Readonly<Record<string, Login['device']['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

/** Browser, system and kind of device, as far as its user agent tells. */
export function describeDevice(userAgent: string): Login['device'] {
  if (userAgent.trim() === '') return { browser: null, system: null, kind: 'other' }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: joined(browser.name, browser.version?.split('.')[0]),
    system: joined(os.name, os.versionName ?? os.version),
    kind: KINDS[platform.type ?? ''] ?? 'other',
  }
}

function joined(name: string | undefined, version: string | undefined): string | null {
  return name ? [name, version].filter(Boolean).join(' ') : null
}

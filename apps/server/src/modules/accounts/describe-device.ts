import type { Device } from '@leadenhall/contract/accounts/index.ts'
import Bowser from 'bowser'

const KINDS: Readonly<Record<string, Device['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
}

/** Browser, operating system and kind of device, from the user agent. */
export function describeDevice(userAgent: string): Device {
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

import type { Device } from '@leadenhall/contract/accounts/index.ts'
import { texts } from './texts.ts'

/** `Firefox 140 on Linux`. */
export function nameDevice({ browser, system }: Device): string {
  return [browser, system].filter(Boolean).join(' on ') || texts.profile.unknownDevice
}

import { createHmac } from 'node:crypto'

/** Identifies an app secret without revealing anything else about it. */
export function toSecretFingerprint(appSecret: string): string {
  return createHmac('sha256', appSecret).update('backup fingerprint').digest('hex').slice(0, 16)
}

import { createHmac } from 'node:crypto'

/** Tells whether two installations have the same app secret, and nothing else about it. */
export function toSecretFingerprint(appSecret: string): string {
  return createHmac('sha256', appSecret).update('backup fingerprint').digest('hex').slice(0, 16)
}

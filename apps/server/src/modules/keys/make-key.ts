import { createHash, randomBytes } from 'node:crypto'
import { KEY_PREFIX } from '../../platform/http/key-access.ts'

const RANDOM_BYTES = 32
const SHOWN_CHARACTERS = 5

export interface MadeKey {
  readonly key: string
  readonly prefix: string
  readonly hash: string
}

export function makeKey(): MadeKey {
  const key = `${KEY_PREFIX}${randomBytes(RANDOM_BYTES).toString('base64url')}`
  return { key, prefix: key.slice(0, KEY_PREFIX.length + SHOWN_CHARACTERS), hash: hashKey(key) }
}

/**
 * A fast, unsalted hash is safe here, unlike for passwords: 256 random bits cannot be brute-forced,
 * keys are unique, and looking a key up by its hash requires a deterministic one.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

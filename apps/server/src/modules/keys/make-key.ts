import { createHash, randomBytes } from 'node:crypto'
import { KEY_PREFIX } from '../../platform/http/key-access.ts'

const RANDOM_BYTES = 32
const SHOWN_LETTERS = 5

export interface MadeKey {
  readonly key: string
  readonly prefix: string
  readonly hash: string
}

export function makeKey(): MadeKey {
  const key = `${KEY_PREFIX}${randomBytes(RANDOM_BYTES).toString('base64url')}`
  return { key, prefix: key.slice(0, KEY_PREFIX.length + SHOWN_LETTERS), hash: hashKey(key) }
}

/**
 * A fast hash without salt is right here, as it is wrong for passwords: 256 random bits cannot be
 * guessed however fast one tries, no two keys are alike, and a key is found by its hash alone.
 */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

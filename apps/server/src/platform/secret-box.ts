/**
 * Secrets of people at rest: sealed with a key that is derived from APP_SECRET and is not in the
 * database, so that a copy of the database alone gives none away.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const MARK = 'sealed:v1:'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface SecretBox {
  /** @param place where it is kept; what was sealed for one place does not open at another */
  seal(text: string, place: string): string
  /** Null for what another secret, or another place, has sealed, and for what is not whole. */
  open(sealed: string, place: string): string | null
}

export function isSealed(text: string): boolean {
  return text.startsWith(MARK)
}

export function createSecretBox(appSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'secrets at rest', KEY_BYTES))
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()])
      return MARK + Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.slice(MARK.length), 'base64url')
      if (!isSealed(sealed) || bytes.length < NONCE_BYTES + TAG_BYTES) return null
      const end = bytes.length - TAG_BYTES
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(end))
        const text = [decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()]
        return Buffer.concat(text).toString('utf8')
      } catch {
        // The tag does not fit: OpenSSL says no more than that.
        return null
      }
    },
  }
}

/**
 * Encrypts the secrets of users at rest with a key derived from APP_SECRET, which is not in the
 * database, so that a copy of the database alone reveals none.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const MARK = 'sealed:v1:'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface SecretBox {
  /** @param place where it is stored; a text sealed for one place does not open at another */
  seal(text: string, place: string): string
  /** Null if it was sealed with another secret or for another place, or if it is damaged. */
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
        // The tag does not match; OpenSSL reveals no more.
        return null
      }
    },
  }
}

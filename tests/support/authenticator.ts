/** Codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). */
import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** A code's time. */
export const PERIOD_MS = 30_000

/** @param secret in base 32 */
export function codeOf(secret: string, nowMs = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / PERIOD_MS)))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000
  return String(number).padStart(6, '0')
}

/** The code after the present one, which is valid already: each works once. */
export function nextCodeOf(secret: string): string {
  return codeOf(secret, Date.now() + PERIOD_MS)
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text.replace(/=+$/, ''))
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}

/** RFC 6238: SHA-1, six digits, time steps of 30 seconds, one step of tolerance either way. */
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 1_000_000

/** The time step to which a code belongs; null for one that is not valid now. */
export function findCodeStep(secret: string, code: string, nowMs: number): number | null {
  const now = Math.floor(nowMs / STEP_MS)
  return [now, now - 1, now + 1].find((step) => codeAt(secret, step) === code) ?? null
}

/** RFC 4226, 5.3. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % DIGITS).padStart(6, '0')
}

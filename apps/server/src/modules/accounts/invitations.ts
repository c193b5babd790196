/** Links that let one user register where registration is by invitation. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { claimInstallationFact } from '../../platform/db/installation.ts'

const VALID_MS = 7 * 86_400_000

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`invitation ${text}`).digest('base64url')

/** Valid for a week and one registration: its id, the end in epoch milliseconds, a signature. */
export function createInvitation(secret: string, nowMs: number): string {
  const text = `${randomUUID()}.${nowMs + VALID_MS}`
  return `${text}.${signatureOf(secret, text)}`
}

/** Uses it up. @returns false if it is not valid, has ended or was used */
export async function useInvitation(
  { clock, db, secret }: { readonly clock: Clock; readonly db: Db; readonly secret: string },
  invitation: string,
): Promise<boolean> {
  const [id = '', end = '', signature = ''] = invitation.split('.')
  const expected = Buffer.from(signatureOf(secret, `${id}.${end}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  if (Number(end) < clock.now()) return false
  const mine = randomUUID()
  return (await claimInstallationFact(db, `invitation ${id}`, mine)) === mine
}

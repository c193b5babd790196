/** Links that let one user register where registration is by invitation. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findInstallationFact, setInstallationFact } from '../../../platform/db/installation.ts'

const VALID_MS = 7 * 86_400_000

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`invitation ${text}`).digest('base64url')

/** Valid for a week and one registration: its id, the end in epoch milliseconds, a signature. */
export function createInvitation(secret: string, nowMs: number): string {
  const text = `${randomUUID()}.${nowMs + VALID_MS}`
  return `${text}.${signatureOf(secret, text)}`
}

/**
 * The invitation's id, which the user's row then carries: its index lets one account have it.
 * @returns null if the invitation is not valid, has ended or was used
 */
export async function findInvitation(
  { clock, db, secret }: { readonly clock: Clock; readonly db: Db; readonly secret: string },
  invitation: string,
): Promise<string | null> {
  const [id = '', end = '', signature = ''] = invitation.split('.')
  const expected = Buffer.from(signatureOf(secret, `${id}.${end}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (Number(end) < clock.now()) return null
  return (await isInvitationUsed(db, id)) ? null : id
}

export async function isInvitationUsed(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('invitation', '=', id)
    .executeTakeFirst()
  return row !== undefined || (await findInstallationFact(db, factOf(id))) !== undefined
}

/** Keeps an invitation used after its account is deleted. */
export function keepInvitationUsed(db: Db, id: string): Promise<void> {
  return setInstallationFact(db, factOf(id), 'used')
}

const factOf = (id: string) => `invitation ${id}`

/** Refuses a second account of one invitation; the identity library adds the column without an index. */
export async function indexInvitations(db: Db): Promise<void> {
  await sql`create unique index if not exists user_invitation on "user" (invitation)`.execute(db)
}

import { randomBytes } from 'node:crypto'
import * as endpoints from '@leadenhall/contract/interest/endpoints.ts'
import * as schemas from '@leadenhall/contract/interest/schemas.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { registerRemovalRoutes, removalPath } from './removal-routes.ts'

export interface InterestDeps {
  readonly clock: Clock
  readonly db: Db
  readonly limits: SignInLimits
  readonly mails: MailQueue
  readonly requireHuman: (proof: string) => Promise<void>
  readonly productName: string
  readonly publicUrl: string
  readonly contactEmail: string | null
}

export function registerInterestRoutes(app: FastifyInstance, deps: InterestDeps): void {
  const { db } = deps

  serveEndpoint(
    app,
    'interest',
    schemas,
    endpoints.registerInterest,
    async ({ body }, { request }) => {
      await deps.limits.require(request, body.email)
      await deps.requireHuman(body['g-recaptcha-response'])
      const email = body.email.toLowerCase()
      const token = randomBytes(24).toString('base64url')
      const row = await db
        .insertInto('interest')
        .values({
          email,
          preferred_name: body.preferred_name,
          removal_token: token,
          created_at: deps.clock.now(),
        })
        .onConflict((conflict) =>
          conflict.column('email').doUpdateSet({ preferred_name: body.preferred_name }),
        )
        .returning('removal_token')
        .executeTakeFirstOrThrow()
      if (row.removal_token === token) deps.mails.post(welcomeMail(deps, email, token))
      return {
        success: true,
        message: `You will now be kept updated with ${deps.productName} development updates! Thank you.`,
      }
    },
  )

  registerRemovalRoutes(app, deps)
}

/** Entries under an address, for the export of one's data. */
export async function listInterest(db: Db, email: string) {
  return db
    .selectFrom('interest')
    .select(['preferred_name', 'email'])
    .where('email', '=', email.toLowerCase())
    .execute()
}

function welcomeMail(deps: InterestDeps, to: string, token: string) {
  const contact = deps.contactEmail ? ` or write to ${deps.contactEmail}` : ''
  const unsubscribeUrl = deps.publicUrl + removalPath(token)
  return {
    to,
    subject: `${deps.productName}: development updates`,
    text: [
      `You will be kept updated with ${deps.productName} development updates.`,
      '',
      `To be removed, follow this link${contact}:`,
      unsubscribeUrl,
    ].join('\n'),
    unsubscribeUrl,
  }
}

import { randomBytes } from 'node:crypto'
import * as endpoints from '@leadenhall/contract/interest/endpoints.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { removalPath } from './removal-routes.ts'

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

export function registerInterestRoutes(serve: Serve, deps: InterestDeps): void {
  const { db } = deps

  serve(endpoints.registerInterest, async ({ body }, { request }) => {
    await deps.limits.requireMail(request, body.email, 'interest')
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
      // An entry belongs to the owner of the address: a second caller cannot rename it.
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('removal_token')
      .executeTakeFirst()
    if (row) deps.mails.post(welcomeMail(deps, email, token))
    return {
      success: true,
      message: `You will now be kept updated with ${deps.productName} development updates! Thank you.`,
    }
  })
}

function welcomeMail(deps: InterestDeps, to: string, token: string) {
  const contact = deps.contactEmail ? ` or email ${deps.contactEmail}` : ''
  const unsubscribeUrl = deps.publicUrl + removalPath(token)
  return {
    to,
    subject: `${deps.productName}: development updates`,
    text: [
      `Thank you for signing up for ${deps.productName} development updates.`,
      '',
      `To unsubscribe, use this link${contact}:`,
      unsubscribeUrl,
    ].join('\n'),
    unsubscribeUrl,
  }
}

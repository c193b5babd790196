import * as endpoints from '@leadenhall/contract/interest/endpoints.ts'
import * as schemas from '@leadenhall/contract/interest/schemas.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Module } from '../../platform/module.ts'
import { deleteInterest, listInterest } from './interest-store.ts'
import { registerRemovalRoutes } from './removal-routes.ts'
import { registerInterestRoutes } from './routes.ts'

export interface InterestOptions {
  readonly limits: SignInLimits
  readonly mails: MailQueue
  readonly requireHuman: (proof: string) => Promise<void>
}

export function interestModule(options: InterestOptions): Module {
  return {
    name: 'interest',
    summary: 'The mailing list of people who are interested in the product',
    register({ clock, db, http, personal, serve, site }) {
      registerInterestRoutes(serve({ endpoints, schemas }), { ...options, ...site, clock, db })
      registerRemovalRoutes(http, { db, productName: site.productName })
      personal.add({
        key: 'interest',
        list: async (person) => (person.isEmailConfirmed ? listInterest(db, person.email) : []),
        async delete(db, person) {
          if (person.isEmailConfirmed) await deleteInterest(db, person.email)
        },
      })
    },
  }
}

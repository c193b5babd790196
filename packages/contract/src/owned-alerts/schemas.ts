/** Alerts on what a user owns: each is on or off for all accounts, and reports an occasion once. */
import { z } from 'zod'
import { PORTFOLIO_NOTICES } from '../notifications/schemas.ts'

const DAYS = 'Enter a number of days from 1 to 30.'
const daysBefore = z.number(DAYS).int(DAYS).min(1, DAYS).max(30, DAYS).nullable()

export const ownedAlertSchema = z.object({
  /** Also the `notice` of its notifications. */
  key: z.enum(PORTFOLIO_NOTICES),
  /** The part of the product that shows it. */
  about: z.enum(['income', 'tax', 'offers']),
  label: z.string(),
  /** True for an alert some days before a day. */
  takesDays: z.boolean(),
  isOn: z.boolean(),
  /** Null while off, and for an alert without days. */
  daysBefore,
})
export type OwnedAlert = z.infer<typeof ownedAlertSchema>

export const ownedAlertsSchema = z.array(ownedAlertSchema)

export const ownedAlertBodySchema = z.strictObject({
  key: z.enum(PORTFOLIO_NOTICES, 'Choose an alert of the list.'),
  isOn: z.boolean('Enter true or false.'),
  /** Null to switch it off, and for an alert without days. */
  daysBefore,
})
export type OwnedAlertBody = z.infer<typeof ownedAlertBodySchema>

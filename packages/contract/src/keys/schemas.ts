import { z } from 'zod'
import { KEY_SCOPES } from '../shared/endpoint.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { instantSchema } from '../shared/time.ts'

/**
 * `SCOPE_OPENS` says what each includes. `calendar` opens nothing but the calendar of payments, and `cell`
 * nothing but single values for a spreadsheet, both also as part of a URL.
 */
export const apiKeyScopeSchema = z.enum(KEY_SCOPES)
export type ApiKeyScope = z.infer<typeof apiKeyScopeSchema>

/** An API key's metadata; the key itself is only returned on creation. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: apiKeyScopeSchema,
  /** The first characters of the key, to identify it by: `lh_7dQk2`. */
  prefix: z.string(),
  created_at: instantSchema,
  /** The key is rejected from this instant on; null for a key that never expires. */
  expires_at: instantSchema.nullable(),
  /** Accurate to the minute; null when never used. */
  last_used_at: instantSchema.nullable(),
  /**
   * True for a key of an earlier release, whose scope opened the portfolio too: it still does until
   * `portfolio_until`, or for good once its owner keeps that.
   */
  opens_portfolio: z.boolean(),
  /** Null where its scope alone decides, or its owner has not been notified yet. */
  portfolio_until: instantSchema.nullable(),
})
export const apiKeysSchema = z.array(apiKeySchema)
export type ApiKey = z.infer<typeof apiKeySchema>

export const newApiKeySchema = apiKeySchema.extend({
  /** The key itself, returned only this once. */
  key: z.string(),
})
export type NewApiKey = z.infer<typeof newApiKeySchema>

export const apiKeyBodySchema = z.object({
  name: z
    .string('Enter a name.')
    .trim()
    .min(1, 'Enter a name.')
    .max(60)
    .regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE),
  scope: apiKeyScopeSchema.default('read'),
  /** Null for a key that never expires. */
  expires_in_days: z.number().int().min(1).max(3650).nullable().default(null),
})
const openedCallsSchema = z.array(
  z.object({
    /** Name of its part of the product: `figure alerts`. */
    feature: z.string(),
    summary: z.string(),
  }),
)
/** The calls that each scope opens, by their own declarations. */
export const keyReachSchema = z.array(
  z.object({
    scope: apiKeyScopeSchema,
    /** Number of reads that need no key either. */
    public_reads: z.number().int().nonnegative(),
    /** Reads of the user's own. */
    reads: openedCallsSchema,
    /** Changes of the user's own. */
    changes: openedCallsSchema,
  }),
)
export type KeyReach = z.infer<typeof keyReachSchema>

/** True: the key's scope is the one with the portfolio from now on; false: its own scope. */
export const keyPortfolioBodySchema = z.object({ keeps: z.boolean() })
export const apiKeyParamsSchema = z.object({ id: z.string().min(1).max(64) })

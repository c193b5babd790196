import { z } from 'zod'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { instantSchema } from '../shared/time.ts'

/**
 * `write` includes `read`; `tax` includes `read` and opens what is computed for tax; `calendar` opens
 * nothing but the calendar of payments, and `cell` nothing but single values for a spreadsheet, both also
 * as part of a URL.
 */
export const apiKeyScopeSchema = z.enum(['read', 'write', 'tax', 'calendar', 'cell'])
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
export const apiKeyParamsSchema = z.object({ id: z.string().min(1).max(64) })

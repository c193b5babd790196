import { z } from 'zod'
import { instantSchema } from '../shared/time.ts'

/** `write` may do what `read` may. */
export const apiKeyScopeSchema = z.enum(['read', 'write'])
export type ApiKeyScope = z.infer<typeof apiKeyScopeSchema>

/** A key as it can be told after it was made: not the key itself. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scope: apiKeyScopeSchema,
  /** The first letters of the key, to know it by: `lh_7dQk2`. */
  prefix: z.string(),
  created_at: instantSchema,
  /** From then on the key is refused; null for never. */
  expires_at: instantSchema.nullable(),
  /** Up to a minute behind; null when it was not used yet. */
  last_used_at: instantSchema.nullable(),
})
export const apiKeysSchema = z.array(apiKeySchema)
export type ApiKey = z.infer<typeof apiKeySchema>

export const newApiKeySchema = apiKeySchema.extend({
  /** The key itself, told this once. */
  key: z.string(),
})
export type NewApiKey = z.infer<typeof newApiKeySchema>

export const apiKeyBodySchema = z.object({
  name: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(60)
    .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters'),
  scope: apiKeyScopeSchema.default('read'),
  /** Null for a key that never expires. */
  expires_in_days: z.number().int().min(1).max(3650).nullable().default(null),
})
export const apiKeyParamsSchema = z.object({ id: z.string().min(1).max(64) })

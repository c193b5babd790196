import { z } from 'zod'

/**
 * The closed list of error codes. Each maps to one HTTP status in the server's mapper, whose
 * exhaustive switch fails to compile when a code is added here and not there.
 */
export const errorCodeSchema = z.enum([
  'validation_failed',
  'malformed_request',
  'unauthenticated',
  'forbidden',
  'csrf_mismatch',
  'not_found',
  'method_not_allowed',
  'conflict',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'upstream_unavailable',
  'not_configured',
  'storage_full',
  'storage_unavailable',
  'internal_error',
])
export type ErrorCode = z.infer<typeof errorCodeSchema>

/** The one error body. `errors` maps a field's name to its messages (the 422 of the API). */
export const errorBodySchema = z.object({
  code: errorCodeSchema,
  message: z.string(),
  requestId: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** Why one ticker of a batch has no item. */
export const missingCodeSchema = z.enum([
  /** No provider knows the ticker. */
  'unknown_ticker',
  /** The text cannot be a ticker. */
  'invalid_ticker',
  /** The source failed and no earlier value is stored. */
  'unavailable',
])
export type MissingCode = z.infer<typeof missingCodeSchema>

export const missingItemSchema = z.object({ ticker: z.string(), code: missingCodeSchema })
export type MissingItem = z.infer<typeof missingItemSchema>

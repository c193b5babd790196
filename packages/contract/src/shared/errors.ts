import { z } from 'zod'

/**
 * The closed list of error codes. The server maps each to one HTTP status; its exhaustive switch fails
 * to compile when a code is added here only.
 */
export const errorCodeSchema = z.enum([
  'validation_failed',
  'malformed_request',
  'unauthenticated',
  /** The password was right; the sign-in is completed by a code. */
  'second_factor_required',
  /** The session was opened without the second factor that this call asks for. */
  'step_up_required',
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
  /** The server is stopping or restarting. */
  'closing',
  'internal_error',
])
export type ErrorCode = z.infer<typeof errorCodeSchema>

/** Field names with their messages. */
export const fieldErrorsSchema = z.record(z.string(), z.array(z.string()))

/** The shared error body. `errors` is there when fields are at fault (422). */
export const errorBodySchema = z.object({
  success: z.literal(false),
  code: errorCodeSchema,
  message: z.string(),
  requestId: z.string(),
  errors: fieldErrorsSchema.optional(),
})
export type ErrorBody = z.infer<typeof errorBodySchema>

/** Why a ticker in a batch has no item. */
export const missingCodeSchema = z.enum([
  /** Neither the instrument list nor a provider knows the ticker. */
  'unknown_ticker',
  /** The text is not a valid ticker. */
  'invalid_ticker',
  /** Known, but no source quotes a price for it: delisted or suspended. */
  'not_quoted',
  /** The source failed and there is no stored value to fall back on. */
  'unavailable',
])
export type MissingCode = z.infer<typeof missingCodeSchema>

export const missingItemSchema = z.object({ ticker: z.string(), code: missingCodeSchema })

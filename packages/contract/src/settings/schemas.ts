import { z } from 'zod'
import { instantSchema } from '../shared/time.ts'

export const settingSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The stored value, or the default. */
  value: z.string(),
  /** Null while the default holds. */
  updated_at: instantSchema.nullable(),
  /** What it sets; null for a name that the product does not know. */
  about: z.string().nullable(),
  /** Null for a name that the product does not know. */
  default_value: z.string().nullable(),
})
export const settingsSchema = z.array(settingSchema)
export type Setting = z.infer<typeof settingSchema>

export const settingParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const settingBodySchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(100)
    .regex(/^[\w.-]+$/, 'letters, digits, dot, hyphen and underscore only'),
  value: z.string().max(20_000),
})
export const settingOutcomeSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: settingSchema.nullable(),
})

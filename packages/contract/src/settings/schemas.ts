import { z } from 'zod'
import { instantSchema } from '../shared/time.ts'

export const settingSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The stored value, otherwise the default. */
  value: z.string(),
  /** Null while the default applies. */
  updated_at: instantSchema.nullable(),
  /** Description; null for a name the product does not know. */
  about: z.string().nullable(),
  /** Null for a name the product does not know. */
  default_value: z.string().nullable(),
  /** Present for a key: `value` is empty then, whether one is stored or not. */
  is_secret: z.literal(true).optional(),
})
export const settingsSchema = z.array(settingSchema)
export type Setting = z.infer<typeof settingSchema>

export const settingParamsSchema = z.object({ id: z.string().min(1).max(64) })
export const settingBodySchema = z.object({
  name: z
    .string('Enter a name.')
    .trim()
    .min(1, 'Enter a name.')
    .max(100)
    .regex(/^[\w.-]+$/, 'Use only letters, digits, dots, hyphens and underscores.'),
  value: z.string().max(20_000),
})
export type SettingBody = z.infer<typeof settingBodySchema>
export const settingOutcomeSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: settingSchema.nullable(),
})

import { z } from 'zod'
import { instantSchema } from '../shared/time.ts'

export const noteSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  /** Rendered and sanitised. */
  html: z.string(),
  updated_at: instantSchema,
  /** Username of who wrote last; null when the account is gone. */
  updated_by: z.string().nullable(),
})
export const notesSchema = z.array(noteSchema)
export type Note = z.infer<typeof noteSchema>

export const noteBodySchema = z.object({
  title: z.string().trim().min(1, 'must not be empty').max(200),
  content: z.string().max(50_000),
})
export const noteParamsSchema = z.object({ id: z.string().min(1).max(64) })

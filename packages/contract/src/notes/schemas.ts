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
  /** Username of the last editor; null when that account has been deleted. */
  updated_by: z.string().nullable(),
})
export const notesSchema = z.array(noteSchema)
export type Note = z.infer<typeof noteSchema>

const MAX_NESTING = 50
/** The quotation and list markers that open a line, one nested in the other. */
const NESTING = /^(?:[ \t]*(?:>|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)))+/

/** True if Markdown is nested too deeply to render or to read. */
export function isNestedTooDeeply(markdown: string): boolean {
  return markdown.split('\n').some((line) => {
    const [markers = ''] = NESTING.exec(line) ?? []
    return (markers.match(/>|[-*+]|\d+/g) ?? []).length > MAX_NESTING
  })
}

export const noteBodySchema = z.object({
  title: z.string('Enter a title.').trim().min(1, 'Enter a title.').max(200),
  content: z
    .string()
    .max(50_000)
    .refine((text) => !isNestedTooDeeply(text), 'Content is nested too deeply.'),
})
export const noteParamsSchema = z.object({ id: z.string().min(1).max(64) })

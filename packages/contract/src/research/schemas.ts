import { z } from 'zod'
import { sourceStateSchema } from '../shared/source-state.ts'
import { instantSchema } from '../shared/time.ts'

export const researchTableSchema = z.object({
  columns: z.array(
    z.object({
      label: z.string(),
      /**
       * Of every cell: a text, a number of things, a proportion as a ratio, a change of price as a
       * ratio, or a difference of two proportions as a ratio.
       */
      kind: z.enum(['text', 'count', 'percent', 'change', 'points']),
    }),
  ),
  /** As many cells as columns; null for a figure that is not known. */
  rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
})
export type ResearchTable = z.infer<typeof researchTableSchema>

export const researchItemSchema = z.object({
  source: z.string(),
  headline: z.string(),
  /** URL of the original, or the path of a page of our own. */
  link: z.string(),
  /** The source's summary as plain text, or the whole text of a simulated note; null without one. */
  body: z.string().nullable(),
  /** Figures of a simulated note; null for any other item. */
  table: researchTableSchema.nullable(),
  /** Null when the source gave no readable date. */
  published_date: instantSchema.nullable(),
  simulated: z.boolean(),
})
export type ResearchItem = z.infer<typeof researchItemSchema>
/** Newest first. */
export const researchItemsSchema = z.array(researchItemSchema)

export const researchSourceSchema = z.object({ name: z.string(), state: sourceStateSchema })
export type ResearchSource = z.infer<typeof researchSourceSchema>
export const researchSourcesSchema = z.array(researchSourceSchema)

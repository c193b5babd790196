import { z } from 'zod'
import { sourceStateSchema } from '../shared/source-state.ts'
import { instantSchema } from '../shared/time.ts'

export const researchItemSchema = z.object({
  source: z.string(),
  headline: z.string(),
  /** URL of the original. */
  link: z.string(),
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

import { z } from 'zod'
import { instantSchema } from './time.ts'

/**
 * How the last reading of an outside source went. What is shown beside it is what the source said
 * when it last answered, at `readAt`.
 */
export const sourceStateSchema = z.object({
  /** Key of the source: `rss`, `lse-chat`, `x`, `demo`. */
  source: z.string(),
  /** When the source last answered; null when it never has. */
  readAt: instantSchema.nullable(),
  /** True while the source is being asked: ask again in a few seconds. */
  pending: z.boolean(),
  /** Why the last question failed; null when it was answered. */
  failure: z
    .object({
      /** `blocked`, `timeout`, `not_configured`: a kind of failure of docs/data-sources.md. */
      kind: z.string(),
      message: z.string(),
    })
    .nullable(),
  /** True when what is shown is simulated. */
  simulated: z.boolean(),
})
export type SourceState = z.infer<typeof sourceStateSchema>

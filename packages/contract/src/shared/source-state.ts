import { z } from 'zod'
import { instantSchema } from './time.ts'

/**
 * The outcome of the last read of an external source. The data shown with it is from the source's last
 * successful response, at `readAt`.
 */
export const sourceStateSchema = z.object({
  /** Key of the source: `rss`, `lse-chat`, `x`, `demo`. */
  source: z.string(),
  /** When the source last responded; null when it never has. */
  readAt: instantSchema.nullable(),
  /** True while a request to the source is in flight: poll again in a few seconds. */
  pending: z.boolean(),
  /** Why the last request failed; null when it succeeded. */
  failure: z
    .object({
      /** A failure kind listed in docs/data-sources.md: `blocked`, `timeout`, `not_configured`. */
      kind: z.string(),
      message: z.string(),
    })
    .nullable(),
  /** True when the data is simulated. */
  simulated: z.boolean(),
})
export type SourceState = z.infer<typeof sourceStateSchema>

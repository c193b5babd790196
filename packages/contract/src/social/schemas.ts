import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { instantSchema } from '../shared/time.ts'

export const tweetSchema = z.object({
  /** URL of the post. */
  link: z.string(),
  /** The search term: `$VOD` or `#VOD`. */
  hashtagQuery: z.string(),
  username: z.string(),
  postedAt: instantSchema,
  /** Plain text. */
  content: z.string(),
  /** When the source was last read. */
  asOf: instantSchema,
  /** True when the source has failed since. */
  stale: z.boolean(),
  simulated: z.boolean(),
})
export type Tweet = z.infer<typeof tweetSchema>
/** Newest first. */
export const tweetsSchema = z.array(tweetSchema)

export const hashtagParamsSchema = z.object({ ticker: tickerText })

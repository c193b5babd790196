import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { sourceStateSchema } from '../shared/source-state.ts'
import { instantSchema } from '../shared/time.ts'

/** Letters that a name in a path may have; the rest of a company's name is cut off. */
const MAX_NAME_LENGTH = 200

export const headlineSchema = z.object({
  Headline: z.string(),
  /** When the publisher dated it; null when the feed gave no date that can be read. */
  Date: instantSchema.nullable(),
  /** Address of the original. */
  StoryLink: z.string(),
  /** Who published it. */
  Source: z.string(),
  /** The search service that found it; null when it comes from the publisher's own feed. */
  AggregateSource: z.string().nullable(),
})
export type Headline = z.infer<typeof headlineSchema>

/** Headlines of one source, newest first; a failing source keeps its last ones. */
export const newsGroupSchema = z.object({
  GroupName: z.string(),
  Headlines: z.array(headlineSchema),
  state: sourceStateSchema,
})
export type NewsGroup = z.infer<typeof newsGroupSchema>
export const newsGroupsSchema = z.array(newsGroupSchema)

/** A headline about a company, with how fresh its source is. */
export const companyHeadlineSchema = headlineSchema.extend({
  /** When the source was last read. */
  asOf: instantSchema,
  /** True when the source failed since. */
  stale: z.boolean(),
  simulated: z.boolean(),
})
export const companyHeadlinesSchema = z.array(companyHeadlineSchema)
export type CompanyHeadline = z.infer<typeof companyHeadlineSchema>

export const companyNewsParamsSchema = z.object({
  ticker: tickerText,
  companyName: z.string().min(1).max(MAX_NAME_LENGTH),
})
export const companyGroupsParamsSchema = z.object({ ticker: tickerText })

export const newsSearchQuerySchema = z.object({
  /** A ticker, or words of which a headline has all. */
  query: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(100)
    .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters'),
})
export const newsSearchSchema = z.object({
  /** Newest first, of the last 30 days. */
  headlines: z.array(headlineSchema),
  /** The ticker that the text was taken for; null where it was taken for words. */
  ticker: z.string().nullable(),
  simulated: z.boolean(),
})
export type NewsSearch = z.infer<typeof newsSearchSchema>

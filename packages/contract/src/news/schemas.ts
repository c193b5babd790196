import { z } from 'zod'
import { tickerText } from '../instruments/schemas.ts'
import { PLAIN_TEXT, PLAIN_TEXT_MESSAGE } from '../shared/plain-text.ts'
import { sourceStateSchema } from '../shared/source-state.ts'
import { instantSchema } from '../shared/time.ts'
import { storyPriceSchema } from '../tape/schemas.ts'
import { NEWS_KINDS } from './kinds.ts'

/** Longest name accepted in a path; clients truncate longer company names. */
const MAX_NAME_LENGTH = 200

const headlineLineSchema = z.object({
  Headline: z.string(),
  /** The publisher's date; null when the feed gave no readable date. */
  Date: instantSchema.nullable(),
  /** URL of the original. */
  StoryLink: z.string(),
  /** The share that it is about; null when that is none, several or not known. */
  Ticker: z.string().nullable(),
  /** The publisher's summary as plain text of at most 500 characters; null without one. */
  Body: z.string().nullable(),
  Kind: z.enum(NEWS_KINDS),
  /** Of the share when the headline became true; null where that is not known. */
  PriceThen: storyPriceSchema.nullable(),
})
export type HeadlineLine = z.infer<typeof headlineLineSchema>

export const headlineSchema = headlineLineSchema.extend({
  /** Of a headline that sums up like facts: each of them, newest first. Empty for any other. */
  Members: z.array(headlineLineSchema),
  /** The publisher. */
  Source: z.string(),
  /** The news search service that found it; null when it came from the publisher's own feed. */
  AggregateSource: z.string().nullable(),
})
export type Headline = z.infer<typeof headlineSchema>

/** Headlines from one source, newest first; while a source fails, its last known headlines. */
export const newsGroupSchema = z.object({
  GroupName: z.string(),
  Headlines: z.array(headlineSchema),
  state: sourceStateSchema,
})
export type NewsGroup = z.infer<typeof newsGroupSchema>
export const newsGroupsSchema = z.array(newsGroupSchema)

/** A headline about a company, with the freshness of its source. */
export const companyHeadlineSchema = headlineSchema.extend({
  /** When the source was last read. */
  asOf: instantSchema,
  /** True when the source has failed since. */
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
  /** A ticker, or words that must all appear in a headline. */
  query: z
    .string('Enter a ticker or keyword.')
    .trim()
    .min(1, 'Enter a ticker or keyword.')
    .max(100)
    .regex(PLAIN_TEXT, PLAIN_TEXT_MESSAGE),
})
export const newsSearchSchema = z.object({
  /** From the last 30 days, newest first. */
  headlines: z.array(headlineSchema),
  /** The ticker the query was read as; null when it was read as words. */
  ticker: z.string().nullable(),
  simulated: z.boolean(),
})
export type NewsSearch = z.infer<typeof newsSearchSchema>

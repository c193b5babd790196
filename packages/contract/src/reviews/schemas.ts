import { z } from 'zod'

/** A review as the review site shows it. */
export const reviewSchema = z.object({
  /** Milliseconds since the epoch at which it was published. */
  Date: z.number().int(),
  /** 1 to 5. */
  Rating: z.number(),
  Title: z.string(),
  Text: z.string(),
  /** ISO 3166 code of the reviewer's country; empty when the site does not say. */
  ReviewerLocation: z.string(),
})
export type Review = z.infer<typeof reviewSchema>
/** In the site's order, newest first. */
export const reviewsSchema = z.array(reviewSchema)

/** Most pages that one call may read. */
export const MAX_REVIEW_PAGES = 25

/** `all`, or pages `from-to` counted from 1. */
export const reviewParamsSchema = z.object({
  pages: z
    .string()
    .regex(/^(all|[1-9]\d{0,3}-[1-9]\d{0,3})$/, {
      error: 'must be all or from-to, such as 1-3',
      abort: true,
    })
    .refine((text) => {
      const [from = 1, to = 1] = text === 'all' ? [] : text.split('-').map(Number)
      return to >= from
    }, 'the last page must not come before the first')
    .refine((text) => {
      const [from = 1, to = 1] = text === 'all' ? [] : text.split('-').map(Number)
      return to - from < MAX_REVIEW_PAGES
    }, `at most ${MAX_REVIEW_PAGES} pages at once`),
  /** The business's identifying name, which may hold a path: `calo.app/en`. */
  '*': z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .max(200)
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/u, 'must be a name such as example.com'),
})

export const reviewedBusinessSchema = z.object({
  identifyingName: z.string(),
  displayName: z.string(),
  /** The site that is reviewed; null when not known. */
  websiteUrl: z.string().nullable(),
  numberOfReviews: z.number().int().nonnegative().nullable(),
  /** 1 to 5, null when not known. */
  score: z.number().nullable(),
  /** True when the search text is this business's own domain. */
  isDomainMatch: z.boolean(),
  simulated: z.boolean(),
})
export type ReviewedBusiness = z.infer<typeof reviewedBusinessSchema>
/** Matches of the domain first, then in the site's order. */
export const reviewedBusinessesSchema = z.array(reviewedBusinessSchema)
export const reviewSearchQuerySchema = z.object({ query: z.string().trim().min(1).max(200) })

/** How much there is to read of a business. */
export const reviewSummarySchema = z.object({
  identifyingName: z.string(),
  displayName: z.string(),
  numberOfReviews: z.number().int().nonnegative(),
  /** Pages that the site shows without signing in. */
  pages: z.number().int().nonnegative(),
  /** 1 to 5, null when not known. */
  score: z.number().nullable(),
  /** The page to open in a browser. */
  link: z.string(),
  simulated: z.boolean(),
})
export type ReviewSummary = z.infer<typeof reviewSummarySchema>
export const reviewSummaryQuerySchema = z.object({ name: reviewParamsSchema.shape['*'] })

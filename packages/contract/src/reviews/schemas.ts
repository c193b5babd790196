import { z } from 'zod'

/** A review as the review site shows it. */
export const reviewSchema = z.object({
  /** Publication time in milliseconds since the Unix epoch. */
  Date: z.number().int(),
  /** 1 to 5. */
  Rating: z.number(),
  Title: z.string(),
  Text: z.string(),
  /** ISO 3166 code of the reviewer's country; empty when the site gives none. */
  ReviewerLocation: z.string(),
})
export type Review = z.infer<typeof reviewSchema>
/** In the site's order, newest first. */
export const reviewsSchema = z.array(reviewSchema)

/** Most pages that one call can read. */
export const MAX_REVIEW_PAGES = 25

/** `all`, or pages `from-to` counted from 1. */
export const reviewParamsSchema = z.object({
  pages: z
    .string()
    .regex(/^(all|[1-9]\d{0,3}-[1-9]\d{0,3})$/, {
      error: 'Pages must be all, or a range such as 1-3.',
      abort: true,
    })
    .refine((text) => {
      const [from = 1, to = 1] = text === 'all' ? [] : text.split('-').map(Number)
      return to >= from
    }, 'The last page must not come before the first.')
    .refine((text) => {
      const [from = 1, to = 1] = text === 'all' ? [] : text.split('-').map(Number)
      return to - from < MAX_REVIEW_PAGES
    }, `Choose ${MAX_REVIEW_PAGES} pages or fewer.`),
  /** The business's identifying name, which may include a path: `calo.app/en`. */
  business: z
    .string('Enter a business, such as example.com.')
    .trim()
    .toLowerCase()
    .max(200, 'Business must be 200 characters or fewer.')
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/u, 'Enter a business, such as example.com.'),
})

export const reviewedBusinessSchema = z.object({
  identifyingName: z.string(),
  displayName: z.string(),
  /** The reviewed website; null when unknown. */
  websiteUrl: z.string().nullable(),
  numberOfReviews: z.number().int().nonnegative().nullable(),
  /** 1 to 5; null when unknown. */
  score: z.number().nullable(),
  /** True when the search text is this business's domain. */
  isDomainMatch: z.boolean(),
  simulated: z.boolean(),
})
export type ReviewedBusiness = z.infer<typeof reviewedBusinessSchema>
/** Domain matches first, then in the site's order. */
export const reviewedBusinessesSchema = z.array(reviewedBusinessSchema)
export const reviewSearchQuerySchema = z.object({ query: z.string().trim().min(1).max(200) })

/** The extent of a business's reviews. */
export const reviewSummarySchema = z.object({
  identifyingName: z.string(),
  displayName: z.string(),
  numberOfReviews: z.number().int().nonnegative(),
  /** Pages that the site shows to signed-out visitors. */
  pages: z.number().int().nonnegative(),
  /** 1 to 5; null when unknown. */
  score: z.number().nullable(),
  /** The business's page on the review site. */
  link: z.string(),
  simulated: z.boolean(),
})
export type ReviewSummary = z.infer<typeof reviewSummarySchema>
export const reviewSummaryQuerySchema = z.object({ name: reviewParamsSchema.shape.business })

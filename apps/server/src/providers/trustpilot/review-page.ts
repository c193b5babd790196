import { z } from 'zod'
import type { ProviderReview, ReviewPage } from '../content-ports.ts'
import { ProviderError } from '../ports.ts'
import { businessSchema } from './business.ts'
import { readPageProps } from './next-data.ts'

const pagePropsSchema = z.object({
  businessUnit: businessSchema,
  reviews: z.array(z.unknown()),
  filters: z.object({
    pagination: z.object({
      currentPage: z.number().int().positive().optional(),
      totalPages: z.number().int().nonnegative(),
      totalCount: z.number().int().nonnegative().optional(),
    }),
  }),
})

const reviewSchema = z
  .object({
    rating: z.number().int().min(1).max(5),
    title: z.string().nullish(),
    text: z.string().nullish(),
    dates: z.object({ publishedDate: z.iso.datetime({ offset: true }) }),
    consumer: z.object({ countryCode: z.string().nullish() }).nullish(),
  })
  .transform(
    ({ rating, title, text, dates, consumer }): ProviderReview => ({
      publishedAtMs: Date.parse(dates.publishedDate),
      rating,
      title: title ?? '',
      text: text ?? '',
      country: consumer?.countryCode?.toUpperCase() || null,
    }),
  )

/**
 * A page of reviews; one that cannot be read is left out. Asked past the last page, the site shows
 * another one: then there are no reviews.
 * @throws ProviderError, `malformed` for another shape, or when none of its reviews can be read
 */
export function parseReviewPage(html: string, page: number, link: string): ReviewPage {
  const parsed = pagePropsSchema.safeParse(readPageProps(html))
  if (!parsed.success) throw malformed('page data of another shape', parsed.error)
  const { businessUnit, reviews: items, filters } = parsed.data
  const { currentPage = page, totalPages, totalCount } = filters.pagination
  const reviews = items.flatMap((item) => reviewSchema.safeParse(item).data ?? [])
  if (items.length > 0 && reviews.length === 0) throw malformed('reviews of another shape')
  return {
    business: {
      ...businessUnit,
      numberOfReviews: businessUnit.numberOfReviews ?? totalCount ?? null,
    },
    reviews: currentPage === page ? reviews : [],
    pages: totalPages,
    link,
  }
}

function malformed(message: string, cause?: unknown): ProviderError {
  return new ProviderError('trustpilot', 'malformed', message, { cause })
}

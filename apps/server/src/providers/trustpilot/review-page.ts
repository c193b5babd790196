import { z } from 'zod'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { ProviderReview, ReviewPage } from '../content-ports.ts'
import { businessSchema } from './business.ts'
import { readPageProps } from './next-data.ts'
import { TRUSTPILOT_TITLE } from './settings.ts'

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
 * A page of reviews; unreadable reviews are skipped. Past the last page the site shows another one,
 * which then has no reviews for us.
 * @throws OutboundError, `malformed` for an unexpected shape, or when no review is readable
 */
export function parseReviewPage(html: string, page: number, link: string): ReviewPage {
  const parsed = pagePropsSchema.safeParse(readPageProps(html))
  if (!parsed.success) throw malformed('unexpected page data', parsed.error)
  const { businessUnit, reviews: items, filters } = parsed.data
  const { currentPage = page, totalPages, totalCount } = filters.pagination
  const reviews = items.flatMap((item) => reviewSchema.safeParse(item).data ?? [])
  if (items.length > 0 && reviews.length === 0) throw malformed('unexpected shape of reviews')
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

function malformed(message: string, cause?: unknown): OutboundError {
  return new OutboundError(TRUSTPILOT_TITLE, 'malformed', message, { cause })
}

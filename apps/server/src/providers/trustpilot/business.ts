import { z } from 'zod'
import type { ProviderBusiness } from '../content-ports.ts'

const countSchema = z
  .union([z.number().int().nonnegative(), z.object({ total: z.number().int().nonnegative() })])
  .transform((count) => (typeof count === 'number' ? count : count.total))

/** A business in review pages, the search page and the search. */
export const businessSchema = z
  .object({
    identifyingName: z.string().min(1),
    displayName: z.string().min(1),
    numberOfReviews: countSchema.nullish(),
    trustScore: z.number().nullish(),
    websiteUrl: z.string().nullish(),
    contact: z.object({ website: z.string().nullish() }).nullish(),
  })
  .transform(
    (unit): ProviderBusiness => ({
      identifyingName: unit.identifyingName.toLowerCase(),
      displayName: unit.displayName,
      websiteUrl: toHttpUrl(unit.websiteUrl ?? unit.contact?.website),
      numberOfReviews: unit.numberOfReviews ?? null,
      score: toScore(unit.trustScore),
    }),
  )

function toHttpUrl(text: string | null | undefined): string | null {
  if (!text) return null
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return URL.canParse(address) ? address : null
}

/** The site writes 0 for no score. */
function toScore(score: number | null | undefined): number | null {
  return score === undefined || score === null || score < 1 || score > 5 ? null : score
}

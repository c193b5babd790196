import type { Cache } from '../../platform/cache/create-cache.ts'
import type { ReviewPage, ReviewSource } from '../../providers/content-ports.ts'
import type { Registry } from '../../providers/registry.ts'

export interface ReviewDeps {
  readonly cache: Cache
  readonly reviews: Registry<ReviewSource>
}

const FRESH_FOR_MS = 3_600_000
const STALE_FOR_MS = 24 * 3_600_000

/**
 * One page of a business's reviews, an hour's old one if there is one.
 * @throws ProviderError, `not_found` for an unknown business or a page past the last
 */
export async function readPage(
  { cache, reviews }: ReviewDeps,
  name: string,
  page: number,
): Promise<ReviewPage & { readonly simulated: boolean }> {
  const ask = async () => {
    const { provider, result } = await reviews.ask('getReviews', (source) =>
      source.getReviews(name, page),
    )
    return { ...result, simulated: provider.simulated }
  }
  if (reviews.mode() === 'demo') return ask()
  return cache.getOrLoad(
    `reviews:${name}:${page}`,
    async () => ({ value: await ask(), ttlMs: FRESH_FOR_MS }),
    { staleForMs: STALE_FOR_MS },
  )
}

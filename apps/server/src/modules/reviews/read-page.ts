import type { Cache } from '../../platform/cache/create-cache.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { ReviewPage, ReviewSource } from '../../providers/content-ports.ts'
import type { Registry } from '../../providers/registry.ts'

export interface ReviewDeps {
  readonly cache: Cache
  readonly reviews: Registry<ReviewSource>
}

const TTL_MS = 3_600_000
const STALE_FOR_MS = 24 * 3_600_000

/**
 * One page of a business's reviews, cached for an hour.
 * @throws OutboundError; `not_found` for an unknown business or a page beyond the last,
 *   `not_configured` while the source is switched off, even for a page in the cache
 */
export async function readPage(
  { cache, reviews }: ReviewDeps,
  name: string,
  page: number,
): Promise<ReviewPage & { readonly source: string; readonly simulated: boolean }> {
  const ask = async () => {
    const { provider, result } = await reviews.ask('getReviews', (source) =>
      source.getReviews(name, page),
    )
    return { ...result, source: provider.title, simulated: provider.simulated }
  }
  if (reviews.mode() === 'demo') return ask()
  const [source] = reviews.providersFor('getReviews')
  if (source && !source.isOn()) {
    throw new OutboundError(source.title, 'not_configured', 'switched off in the settings')
  }
  return cache.getOrLoad(
    `reviews:${name}:${page}`,
    async () => ({ value: await ask(), ttlMs: TTL_MS }),
    { staleForMs: STALE_FOR_MS },
  )
}

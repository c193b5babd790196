import type { Tweet } from '@leadenhall/contract/social/index.ts'
import type { Archive, ArchiveAnswer } from '../../platform/archive/archive.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Company, ProviderPost, SocialSource } from '../../providers/content-ports.ts'
import { ProviderError } from '../../providers/ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { describeFailure } from '../../providers/to-source-state.ts'
import type { Universe } from '../instruments/index.ts'
import { requireCompany } from '../quotes/index.ts'

export interface SocialDeps {
  readonly archive: Pick<Archive, 'ask'>
  readonly clock: Clock
  readonly social: Registry<SocialSource>
  readonly universe: () => Universe
}

/** Every post that is asked for may cost the operator credits. */
const FRESH_FOR_MS = 15 * 60_000
const KEEP_FOR_MS = 30 * 86_400_000
const MAX_POSTS = 100
/** The reply has no place for "still being asked", so a caller waits a little longer than elsewhere. */
const PATIENCE_MS = 6000
const TRY_AGAIN_SECONDS = 5

/**
 * Posts that name a share, newest first.
 * @throws AppError not_found for a ticker that is in no list, not_configured or upstream_unavailable
 * when the source fails or takes its time and nothing is stored
 */
export async function listTweets(deps: SocialDeps, ticker: string): Promise<Tweet[]> {
  const { listing, company } = requireCompany(deps.universe(), ticker)
  const [source] = deps.social.providersFor('listPosts')
  if (!source) throw new ProviderError('x', 'not_configured', 'no source of posts')
  if (source.simulated) {
    const posts = await deps.social.observe(source, () => source.listPosts(company))
    const asOf = new Date(deps.clock.now()).toISOString()
    return posts.map((post) => toTweet(post, { asOf, stale: false, simulated: true }))
  }
  const { items, readAtMs, failure } = await askArchive(deps, source, company, listing.listing_id)
  if (items.length === 0 && failure !== null) throw toUnavailable(source.title, failure)
  if (readAtMs === null) throw toNotYet(source.title)
  const freshness = {
    asOf: new Date(readAtMs).toISOString(),
    stale: failure !== null,
    simulated: false,
  }
  return items.map(({ body }) => toTweet(body, freshness))
}

async function askArchive(
  { archive, social }: SocialDeps,
  source: SocialSource,
  company: Company,
  subject: string,
): Promise<ArchiveAnswer<ProviderPost>> {
  return archive.ask<ProviderPost>({
    source: source.key,
    subject,
    freshForMs: FRESH_FOR_MS,
    keepForMs: KEEP_FOR_MS,
    limit: MAX_POSTS,
    patienceMs: PATIENCE_MS,
    async load() {
      const posts = await social.observe(source, () => source.listPosts(company))
      return posts.map((post) => ({
        id: post.id,
        saidAtMs: post.postedAtMs,
        author: post.username,
        body: post,
      }))
    },
  })
}

function toUnavailable(
  title: string,
  failure: NonNullable<ArchiveAnswer<ProviderPost>['failure']>,
): AppError {
  const code = failure.kind === 'not_configured' ? 'not_configured' : 'upstream_unavailable'
  return new AppError(code, describeFailure(title, failure))
}

function toNotYet(title: string): AppError {
  return new AppError('upstream_unavailable', `${title} has not answered yet. Try again soon.`, {
    retryAfterSeconds: TRY_AGAIN_SECONDS,
  })
}

function toTweet(
  { link, query, username, postedAtMs, content }: ProviderPost,
  freshness: Pick<Tweet, 'asOf' | 'stale' | 'simulated'>,
): Tweet {
  return {
    link,
    hashtagQuery: query,
    username,
    postedAt: new Date(postedAtMs).toISOString(),
    content,
    ...freshness,
  }
}

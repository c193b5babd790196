import type { Tweet } from '@leadenhall/contract/social/index.ts'
import type { Archive, ArchiveAnswer } from '../../platform/archive/archive.ts'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { Company, ProviderPost, SocialSource } from '../../providers/content-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { describeFailure } from '../../providers/to-source-state.ts'
import type { Universe } from '../instruments/index.ts'
import { requireCompany } from '../instruments/index.ts'

export interface SocialDeps {
  readonly archive: Pick<Archive, 'read'>
  readonly clock: Clock
  readonly social: Registry<SocialSource>
  readonly universe: () => Universe
}

/** Long, because every post that X returns may cost the operator credits. */
const FRESH_FOR_MS = 15 * 60_000
const KEEP_FOR_MS = 30 * 86_400_000
const MAX_POSTS = 100
/** Longer than elsewhere, because the response cannot report that it is pending. */
const PATIENCE_MS = 6000
const TRY_AGAIN_SECONDS = 5

/**
 * Posts that name a share, newest first.
 * @throws AppError not_found for an unlisted ticker; not_configured or upstream_unavailable if nothing
 * is stored and the source fails or is slow
 */
export async function listTweets(deps: SocialDeps, ticker: string): Promise<Tweet[]> {
  const { listing, company } = requireCompany(deps.universe(), ticker)
  const [source] = deps.social.providersFor('listPosts')
  if (!source) throw new OutboundError('X', 'not_configured', 'no source of posts')
  const answer = await readPosts(deps, source, company, listing.listing_id)
  const { items, readAtMs, failure } = answer
  if (items.length === 0 && failure !== null) throw toUnavailable(source.title, failure, company)
  if (readAtMs === null) throw toNotYet(source.title)
  const freshness = {
    asOf: new Date(readAtMs).toISOString(),
    stale: failure !== null,
    simulated: source.simulated,
  }
  return items.map(({ body }) => toTweet(body, freshness))
}

function readPosts(
  { archive, social }: SocialDeps,
  source: SocialSource,
  company: Company,
  subject: string,
): Promise<ArchiveAnswer<ProviderPost>> {
  return archive.read<ProviderPost>(source, {
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
  company: Company,
): AppError {
  const code = failure.kind === 'not_configured' ? 'not_configured' : 'upstream_unavailable'
  return new AppError(code, describeFailure(title, failure, company))
}

function toNotYet(title: string): AppError {
  return new AppError('upstream_unavailable', `${title}: no response yet. Try again soon.`, {
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

/** What the recent search of X answers: posts, or why not. */
import { z } from 'zod'
import type { ProviderPost } from '../content-ports.ts'
import { ProviderError, type ProviderErrorKind } from '../ports.ts'

const KEY = 'x'
const DAY_S = 86_400

const replySchema = z.object({
  data: z
    .array(
      z.object({
        id: z.string().regex(/^\d{1,25}$/),
        text: z.string(),
        created_at: z.iso.datetime(),
        author_id: z.string(),
      }),
    )
    .optional(),
  includes: z
    .object({ users: z.array(z.object({ id: z.string(), username: z.string() })).optional() })
    .optional(),
  meta: z.object({ result_count: z.number() }).optional(),
})

const problemSchema = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  reason: z.string().optional(),
  errors: z.array(z.object({ code: z.number().optional(), message: z.string() })).optional(),
})
type Problem = z.infer<typeof problemSchema>

/**
 * Posts in the reply's order, texts with their entities decoded.
 * @param tag what the share is called there, `VOD`, with `$` or `#` before it in the posts
 * @throws ProviderError, `malformed` for another shape
 */
export function parsePosts(body: string, tag: string): ProviderPost[] {
  const parsed = replySchema.safeParse(parseJson(body))
  const reply = parsed.data
  if (!reply || (reply.data === undefined && reply.meta === undefined)) {
    throw new ProviderError(KEY, 'malformed', 'an answer of another shape', { cause: parsed.error })
  }
  const names = new Map((reply.includes?.users ?? []).map(({ id, username }) => [id, username]))
  const cashtag = new RegExp(`\\$${tag}\\b`, 'i')
  return (reply.data ?? []).flatMap((post) => {
    const username = names.get(post.author_id)
    if (username === undefined || !/^\w{1,30}$/.test(username)) return []
    return [
      {
        id: post.id,
        link: `https://x.com/${username}/status/${post.id}`,
        query: `${cashtag.test(post.text) ? '$' : '#'}${tag}`,
        username,
        postedAtMs: Date.parse(post.created_at),
        content: decodeEntities(post.text),
      },
    ]
  })
}

/** The statuses whose bodies or headers say what is wrong. */
export const EXPLAINED_STATUSES = [400, 401, 402, 403, 404, 429]

interface Refusal {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly nowMs: number
}

/** A refusal of X as a failure. A cap that no short wait cures asks for a day. */
export function toFailure(refusal: Refusal): ProviderError {
  const problem = problemSchema.safeParse(parseJson(refusal.body)).data ?? {}
  const { kind, reason, retryAfterSeconds = null } = judge(refusal, problem)
  return new ProviderError(KEY, kind, reason, { retryAfterSeconds })
}

function judge(
  { status, body, headers, nowMs }: Refusal,
  problem: Problem,
): { kind: ProviderErrorKind; reason: string; retryAfterSeconds?: number | null } {
  const said = problem.detail ?? problem.errors?.[0]?.message ?? problem.title
  const tell = (meaning: string) => (said === undefined ? meaning : `${meaning}: ${said}`)
  switch (status) {
    case 401:
      return { kind: 'unauthorised', reason: tell('X_BEARER_TOKEN is not accepted') }
    case 402:
      return { kind: 'unauthorised', reason: tell('the credits of the account are used up') }
    case 403:
      return { kind: 'blocked', reason: tell(toAccessReason(problem)) }
    case 404:
      return body.trim() === ''
        ? { kind: 'malformed', reason: 'status 404 without a word' }
        : { kind: 'not_found', reason: tell('status 404') }
    case 429:
      return problem.title === 'UsageCapExceeded'
        ? {
            kind: 'rate_limited',
            reason: tell('the cap of the account is reached, waiting minutes does not help'),
            retryAfterSeconds: DAY_S,
          }
        : {
            kind: 'rate_limited',
            reason: tell('too many requests'),
            retryAfterSeconds: secondsUntilReset(headers, nowMs),
          }
    default:
      return { kind: 'bad_request', reason: tell(`status ${status}`) }
  }
}

function toAccessReason({ errors, reason }: Problem): string {
  const isLevel = errors?.some(({ code }) => code === 453) || reason === 'client-not-enrolled'
  return isLevel ? "the account's access level does not include searching" : 'status 403'
}

/** By `retry-after`, else by `x-rate-limit-reset`, which is in Unix seconds. */
function secondsUntilReset(headers: Refusal['headers'], nowMs: number): number | null {
  const numberIn = (name: string) => {
    const text = headers[name]
    return typeof text === 'string' && /^\d+$/.test(text.trim()) ? Number(text) : null
  }
  const reset = numberIn('x-rate-limit-reset')
  const untilReset = reset === null ? null : Math.max(1, Math.ceil(reset - nowMs / 1000))
  return numberIn('retry-after') ?? untilReset
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Texts come with `&`, `<` and `>` as entities. */
function decodeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

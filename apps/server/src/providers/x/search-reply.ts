/** Parses replies of X's recent search: posts or refusals. */
import { z } from 'zod'
import { OutboundError, type OutboundErrorKind } from '../../platform/outbound/outbound-error.ts'
import type { ProviderPost } from '../content-ports.ts'
import { X_TITLE } from './settings.ts'

const DAY_S = 86_400

const postSchema = z.object({
  id: z.string().regex(/^\d{1,25}$/),
  text: z.string(),
  created_at: z.iso.datetime(),
  author_id: z.string(),
})
const userSchema = z.object({ id: z.string(), username: z.string() })

/** Posts and users are parsed one by one: a withheld post has no text and spoils no other. */
const replySchema = z.object({
  data: z.array(z.unknown()).optional(),
  includes: z.object({ users: z.array(z.unknown()).optional() }).optional(),
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
 * Posts in the reply's order, with entities decoded.
 * @param tag the share's tag, `VOD`, with `$` or `#` before it in the posts
 * @throws OutboundError, `malformed` for an unexpected shape
 */
export function parsePosts(body: string, tag: string): ProviderPost[] {
  const parsed = replySchema.safeParse(parseJson(body))
  const reply = parsed.data
  if (!reply || (reply.data === undefined && reply.meta === undefined)) {
    throw new OutboundError(X_TITLE, 'malformed', 'unexpected shape', { cause: parsed.error })
  }
  const users = parseEach(userSchema, reply.includes?.users)
  const names = new Map(users.map(({ id, username }) => [id, username]))
  const cashtag = new RegExp(`\\$${tag}\\b`, 'i')
  return parseEach(postSchema, reply.data).flatMap((post) => {
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

function parseEach<T>(schema: z.ZodType<T>, items: readonly unknown[] = []): T[] {
  return items.flatMap((item) => schema.safeParse(item).data ?? [])
}

/** The statuses whose bodies or headers explain the failure. */
export const EXPLAINED_STATUSES = [400, 401, 402, 403, 404, 429]

interface Refusal {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly nowMs: number
}

/** A refusal of X as a failure. A monthly cap pauses requests for a day. */
export function toFailure(refusal: Refusal): OutboundError {
  const problem = problemSchema.safeParse(parseJson(refusal.body)).data ?? {}
  const { kind, reason, retryAfterSeconds = null } = judge(refusal, problem)
  return new OutboundError(X_TITLE, kind, reason, { retryAfterSeconds })
}

function judge(
  { status, body, headers, nowMs }: Refusal,
  problem: Problem,
): { kind: OutboundErrorKind; reason: string; retryAfterSeconds?: number | null } {
  const said = problem.detail ?? problem.errors?.[0]?.message ?? problem.title
  const explain = (meaning: string) => (said === undefined ? meaning : `${meaning}: ${said}`)
  switch (status) {
    case 401:
      return { kind: 'unauthorised', reason: explain('X_BEARER_TOKEN was rejected') }
    case 402:
      return { kind: 'unauthorised', reason: explain('the account has no credits left') }
    case 403:
      return { kind: 'blocked', reason: explain(toAccessReason(problem)) }
    case 404:
      return body.trim() === ''
        ? { kind: 'malformed', reason: 'status 404 without a body' }
        : { kind: 'not_found', reason: explain('status 404') }
    case 429:
      return problem.title === 'UsageCapExceeded'
        ? {
            kind: 'rate_limited',
            reason: explain('the monthly cap of the account is reached'),
            retryAfterSeconds: DAY_S,
          }
        : {
            kind: 'rate_limited',
            reason: explain('too many requests'),
            retryAfterSeconds: secondsUntilReset(headers, nowMs),
          }
    default:
      return { kind: 'bad_request', reason: explain(`status ${status}`) }
  }
}

function toAccessReason({ errors, reason }: Problem): string {
  const isLevel = errors?.some(({ code }) => code === 453) || reason === 'client-not-enrolled'
  return isLevel ? 'the access level of the account does not include search' : 'status 403'
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

/** X sends `&`, `<` and `>` as entities. */
function decodeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}

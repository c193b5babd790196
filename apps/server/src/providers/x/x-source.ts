/** Posts on X that name a share, by the recent search of its API. */
import type { Clock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import type { Company, SocialSource } from '../content-ports.ts'
import { type CallOptions } from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { EXPLAINED_STATUSES, parsePosts, toFailure } from './search-reply.ts'
import { X_SETTINGS, X_TITLE } from './settings.ts'

const PROBED: Company = { symbol: 'VOD.L', tidm: 'VOD', name: 'Vodafone' }
const JSON_TYPES = ['application/json', 'application/problem+json']

export function createXSource(deps: {
  readonly outbound: Outbound
  readonly settings: SettingReader
  readonly clock: Clock
  /** Null: every call fails with `not_configured`. */
  readonly bearerToken: string | null
}): SocialSource {
  const { outbound, settings, clock, bearerToken } = deps
  const read = () => settings.read(X_SETTINGS)
  const door = createSourceDoor({ title: X_TITLE, outbound, settings, group: X_SETTINGS })

  async function listPosts(company: Company, options?: CallOptions) {
    if (bearerToken === null) {
      throw new OutboundError(X_TITLE, 'not_configured', 'set X_BEARER_TOKEN')
    }
    const { url: address, query: pattern, maxResults } = read()
    const tag = toTag(company.tidm ?? company.symbol)
    const query = pattern.replaceAll('{tidm}', tag).replaceAll('{symbol}', company.symbol)
    const url = new URL(address)
    url.searchParams.set('query', query)
    url.searchParams.set('max_results', String(Math.round(maxResults)))
    url.searchParams.set('tweet.fields', 'created_at,author_id')
    url.searchParams.set('expansions', 'author_id')
    url.searchParams.set('user.fields', 'username')
    const { status, headers, text } = await door.requestText({
      url,
      accept: JSON_TYPES,
      headers: { authorization: `Bearer ${bearerToken}` },
      returnStatuses: EXPLAINED_STATUSES,
      signal: options?.signal,
    })
    if (status >= 400) throw toFailure({ status, headers, body: text, nowMs: clock.now() })
    return parsePosts(text, tag).toSorted((a, b) => b.postedAtMs - a.postedAtMs)
  }

  return {
    key: 'x',
    title: X_TITLE,
    simulated: false,
    listPosts,
    async probe(options) {
      await listPosts(PROBED, options)
    },
  }
}

/** A code as a hashtag or cashtag, letters and digits only: `BT.A` → `BTA`, `BP.` → `BP`. */
function toTag(code: string): string {
  return code.replace(/[^A-Za-z0-9]/g, '')
}

import type { Clock } from '../../platform/clock.ts'
import type { OutboundResponse } from '../../platform/outbound/outbound.ts'
import { OutboundError, type OutboundErrorKind } from '../../platform/outbound/outbound-error.ts'
import type { CallOptions } from '../ports.ts'
import type { SourceDoor } from '../source-door.ts'
import { type Crumb, createCrumbSource } from './crumb.ts'
import { YAHOO_TITLE } from './settings.ts'

export interface YahooHosts {
  readonly query: string
  readonly cookie: string
}

export const YAHOO_HOSTS: YahooHosts = {
  query: 'query1.finance.yahoo.com',
  cookie: 'fc.yahoo.com',
}

/** A request that needs a crumb failed because none is available or the crumb was refused. */
export class CrumbUnavailableError extends OutboundError {}

/** The statuses whose bodies explain the failure: `chart.error`, `quoteSummary.error`, `finance.error`. */
const EXPLAINED = [400, 401, 404]
/** Refusals of the crumb step, after which no request is sent without a crumb either. */
const REFUSALS: ReadonlySet<OutboundErrorKind> = new Set([
  'rate_limited',
  'blocked',
  'unauthorised',
])

type Query = Readonly<Record<string, string>>
type Ask = (
  path: string,
  query: Query,
  options?: CallOptions,
) => Promise<OutboundResponse & { readonly json: unknown }>

export interface CrumbedRequests {
  /** @throws OutboundError; the statuses 400, 401 and 404 are returned */
  readonly ask: Ask
  /**
   * Sends a crumb with the request, and a new one once when it is refused.
   * @throws OutboundError as `ask`, CrumbUnavailableError when the crumb step is refused
   */
  readonly askWithCrumb: Ask
}

export function createCrumbedRequests(deps: {
  readonly door: SourceDoor
  readonly clock: Clock
  readonly hosts: YahooHosts
}): CrumbedRequests {
  const { door, clock, hosts } = deps
  const crumbs = createCrumbSource({
    door,
    clock,
    cookieUrl: `https://${hosts.cookie}/`,
    crumbUrl: `https://${hosts.query}/v1/test/getcrumb`,
  })

  const send = (path: string, query: Query, options?: CallOptions, crumb: Crumb | null = null) => {
    const url = new URL(`https://${hosts.query}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    if (crumb) url.searchParams.set('crumb', crumb.value)
    return door.requestJson({
      url,
      accept: ['application/json'],
      returnStatuses: EXPLAINED,
      ...(crumb?.cookie ? { headers: { cookie: crumb.cookie } } : {}),
      signal: options?.signal,
    })
  }

  /** Null when the crumb endpoint is missing or returns nonsense: some hosts answer without a crumb. */
  const findCrumb = async (options?: CallOptions) => {
    try {
      return await crumbs.get(options?.signal)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      if (!REFUSALS.has(error.kind)) return null
      throw new CrumbUnavailableError(YAHOO_TITLE, error.kind, error.message, {
        cause: error,
        retryAfterSeconds: error.retryAfterSeconds,
      })
    }
  }

  return {
    ask: (path, query, options) => send(path, query, options),
    async askWithCrumb(path, query, options) {
      const crumb = await findCrumb(options)
      const response = await send(path, query, options, crumb)
      if (crumb && response.status === 200) crumbs.accepted()
      if (response.status !== 401 || crumb === null) return response
      crumbs.refused(crumb)
      const newCrumb = await findCrumb(options)
      const secondResponse = await send(path, query, options, newCrumb)
      if (newCrumb && secondResponse.status === 200) crumbs.accepted()
      if (newCrumb && secondResponse.status === 401) crumbs.refusedTwice(newCrumb)
      return secondResponse
    },
  }
}

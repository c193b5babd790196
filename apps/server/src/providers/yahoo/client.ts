/**
 * Yahoo's endpoints as questions and parsed answers. It knows addresses, crumbs and error bodies;
 * what the figures mean is known by quote.ts, chart.ts, profile.ts and search.ts.
 */
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { OutboundResponse } from '../../platform/outbound/outbound.ts'
import {
  type CallOptions,
  type HistoryRequest,
  ProviderError,
  type ProviderErrorKind,
} from '../ports.ts'
import type { SourceDoor } from '../source-door.ts'
import { type ChartResult, chartReplySchema } from './chart.ts'
import { type Crumb, createCrumbSource } from './crumb.ts'
import { profileReplySchema } from './profile.ts'
import { quoteReplySchema } from './quote.ts'
import { searchReplySchema } from './search.ts'

/** The statuses whose bodies say what is wrong: `chart.error`, `quoteSummary.error`, `finance.error`. */
const EXPLAINED = [400, 401, 404]

/** Kinds that mean: the crumb step itself is refused, do not press on. */
const REFUSALS: ReadonlySet<ProviderErrorKind> = new Set([
  'rate_limited',
  'blocked',
  'unauthorised',
])

/** A question that needs a crumb could not be asked, or not successfully, for lack of a good one. */
export class CrumbUnavailableError extends ProviderError {}

export interface YahooHosts {
  readonly query: string
  readonly cookie: string
}

export interface YahooClient {
  /** Items of the reply, unparsed: each is judged by itself. @throws ProviderError */
  fetchQuoteItems(symbols: readonly string[], options?: CallOptions): Promise<readonly unknown[]>
  /** Null when the symbol has no data in the period. @throws ProviderError, `not_found` for an unknown symbol */
  fetchChart(request: HistoryRequest, options?: CallOptions): Promise<ChartResult | null>
  /** The chart of the running or last session, for its header. @throws ProviderError */
  fetchDayChart(symbol: string, options?: CallOptions): Promise<ChartResult | null>
  fetchProfile(
    symbol: string,
    options?: CallOptions,
  ): Promise<z.infer<typeof profileReplySchema>['quoteSummary']>
  fetchSearch(text: string, options?: CallOptions): Promise<readonly unknown[]>
}

/** The description in Yahoo's error bodies, whichever endpoint wrote them. */
function describeError(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  for (const part of Object.values(body)) {
    const description = (part as { error?: { description?: unknown } } | null)?.error?.description
    if (typeof description === 'string') return description
  }
  return null
}

/** @throws ProviderError by the status, or `malformed` for another shape */
function read<T>(schema: z.ZodType<T>, response: { status: number; json: unknown }): T {
  const { status, json } = response
  if (status >= 400) {
    const description = describeError(json) ?? `status ${status}`
    if (status === 401) throw new CrumbUnavailableError('yahoo', 'unauthorised', description)
    const kind = status === 404 ? 'not_found' : 'bad_request'
    throw new ProviderError('yahoo', kind, description)
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new ProviderError('yahoo', 'malformed', 'an answer of another shape', {
    cause: parsed.error,
  })
}

export function createYahooClient(deps: {
  readonly door: SourceDoor
  readonly clock: Clock
  readonly hosts: YahooHosts
}): YahooClient {
  const { door, clock, hosts } = deps
  const crumbs = createCrumbSource({
    door,
    clock,
    cookieUrl: `https://${hosts.cookie}/`,
    crumbUrl: `https://${hosts.query}/v1/test/getcrumb`,
  })

  async function ask(
    path: string,
    query: Record<string, string>,
    options: CallOptions | undefined,
    crumb: Crumb | null = null,
  ): Promise<OutboundResponse & { readonly json: unknown }> {
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

  /**
   * Asks with a crumb; a refused one is fetched anew once. Where the crumb endpoint does not exist
   * or answers nonsense, the question goes out without: some hosts answer all the same.
   */
  async function askWithCrumb(path: string, query: Record<string, string>, options?: CallOptions) {
    const findCrumb = async () => {
      try {
        return await crumbs.get(options?.signal)
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        if (!REFUSALS.has(error.kind)) return null
        throw new CrumbUnavailableError('yahoo', error.kind, error.message, {
          cause: error,
          retryAfterSeconds: error.retryAfterSeconds,
        })
      }
    }
    const crumb = await findCrumb()
    const response = await ask(path, query, options, crumb)
    if (crumb && response.status === 200) crumbs.accepted()
    if (response.status !== 401 || crumb === null) return response
    crumbs.refused(crumb)
    const newCrumb = await findCrumb()
    const secondResponse = await ask(path, query, options, newCrumb)
    if (newCrumb && secondResponse.status === 200) crumbs.accepted()
    if (newCrumb && secondResponse.status === 401) crumbs.refusedTwice(newCrumb)
    return secondResponse
  }

  async function chart(symbol: string, query: Record<string, string>, options?: CallOptions) {
    const path = `/v8/finance/chart/${encodeURIComponent(symbol)}`
    const response = await ask(path, query, options)
    // A known symbol without data in the period is a 400 with this wording, not a fault.
    if (response.status === 400 && describeError(response.json)?.startsWith("Data doesn't exist")) {
      return null
    }
    const [result] = read(chartReplySchema, response).chart.result ?? []
    if (!result) throw new ProviderError('yahoo', 'malformed', 'a chart without a result')
    return result
  }

  return {
    async fetchQuoteItems(symbols, options) {
      const query = { symbols: symbols.join(',') }
      const response = await askWithCrumb('/v7/finance/quote', query, options)
      return read(quoteReplySchema, response).quoteResponse.result ?? []
    },
    fetchChart: (request, options) =>
      chart(
        request.symbol,
        {
          period1: String(request.from),
          period2: String(request.to),
          interval: request.interval,
          events: 'div|split',
          includePrePost: 'false',
        },
        options,
      ),
    fetchDayChart: (symbol, options) =>
      chart(symbol, { range: '1d', interval: '1d', includePrePost: 'false' }, options),
    async fetchProfile(symbol, options) {
      const path = `/v10/finance/quoteSummary/${encodeURIComponent(symbol)}`
      const query = { modules: 'assetProfile', formatted: 'false' }
      return read(profileReplySchema, await askWithCrumb(path, query, options)).quoteSummary
    },
    async fetchSearch(text, options) {
      const query = { q: text, quotesCount: '10', newsCount: '0', listsCount: '0' }
      return read(searchReplySchema, await ask('/v1/finance/search', query, options)).quotes
    },
  }
}

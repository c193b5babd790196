/**
 * Yahoo's endpoints as requests and parsed replies. It knows addresses and error bodies; quote.ts,
 * chart.ts, profile.ts and search.ts interpret the figures.
 */
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { type CallOptions, type HistoryRequest } from '../ports.ts'
import type { SourceDoor } from '../source-door.ts'
import { type ChartResult, chartReplySchema } from './chart.ts'
import {
  CrumbUnavailableError,
  createCrumbedRequests,
  type YahooHosts,
} from './crumbed-requests.ts'
import { profileReplySchema } from './profile.ts'
import { quoteReplySchema } from './quote.ts'
import { searchReplySchema } from './search.ts'
import { YAHOO_TITLE } from './settings.ts'

const YEARS_OF_ACCOUNTS = 7
const YEAR_SECONDS = 366 * 86_400

export interface YahooClient {
  /** Items of the reply, unparsed, so that a bad one costs no other. @throws OutboundError */
  fetchQuoteItems(symbols: readonly string[], options?: CallOptions): Promise<readonly unknown[]>
  /** Null for no data in the period. @throws OutboundError, `not_found` for an unknown symbol */
  fetchChart(request: HistoryRequest, options?: CallOptions): Promise<ChartResult | null>
  /** The chart of the current or last session, for its header. @throws OutboundError */
  fetchDayChart(symbol: string, options?: CallOptions): Promise<ChartResult | null>
  fetchProfile(
    symbol: string,
    options?: CallOptions,
  ): Promise<z.infer<typeof profileReplySchema>['quoteSummary']>
  /** Annual lines of the accounts, and figures of the last twelve months. @throws OutboundError */
  fetchTimeseries(symbol: string, types: readonly string[], options?: CallOptions): Promise<unknown>
  fetchSummary(symbol: string, options?: CallOptions): Promise<unknown>
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

/** @throws OutboundError by status, or `malformed` for an unexpected shape */
function read<T>(
  schema: z.ZodType<T>,
  { status, json }: { status: number; json: unknown },
  symbol?: string,
): T {
  if (status >= 400) {
    const description = describeError(json) ?? `status ${status}`
    if (status === 401) throw new CrumbUnavailableError(YAHOO_TITLE, 'unauthorised', description)
    const kind = status === 404 ? 'not_found' : 'bad_request'
    throw new OutboundError(YAHOO_TITLE, kind, description, symbol ? { subject: symbol } : {})
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new OutboundError(YAHOO_TITLE, 'malformed', 'unexpected shape', {
    cause: parsed.error,
  })
}

export function createYahooClient(deps: {
  readonly door: SourceDoor
  readonly clock: Clock
  readonly hosts: YahooHosts
}): YahooClient {
  const { door, clock, hosts } = deps
  const { ask, askWithCrumb } = createCrumbedRequests({ door, clock, hosts })

  async function chart(symbol: string, query: Record<string, string>, options?: CallOptions) {
    const path = `/v8/finance/chart/${encodeURIComponent(symbol)}`
    const response = await ask(path, query, options)
    // A known symbol without data in the period is a 400 with this text, not a failure.
    if (response.status === 400 && describeError(response.json)?.startsWith("Data doesn't exist")) {
      return null
    }
    const [result] = read(chartReplySchema, response, symbol).chart.result ?? []
    if (!result) throw new OutboundError(YAHOO_TITLE, 'malformed', 'chart without a result')
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
      const query = { modules: 'assetProfile,fundProfile,topHoldings', formatted: 'false' }
      const response = await askWithCrumb(path, query, options)
      return read(profileReplySchema, response, symbol).quoteSummary
    },
    async fetchTimeseries(symbol, types, options) {
      const path = `/ws/fundamentals-timeseries/v1/finance/timeseries/${encodeURIComponent(symbol)}`
      const now = Math.floor(clock.now() / 1000)
      const query = {
        type: types.map((type) => `annual${type}`).join(','),
        period1: String(now - YEARS_OF_ACCOUNTS * YEAR_SECONDS),
        period2: String(now),
      }
      return read(z.unknown(), await ask(path, query, options), symbol)
    },
    async fetchSummary(symbol, options) {
      const path = `/v10/finance/quoteSummary/${encodeURIComponent(symbol)}`
      const query = { modules: 'defaultKeyStatistics,financialData', formatted: 'false' }
      return read(z.unknown(), await askWithCrumb(path, query, options), symbol)
    },
    async fetchSearch(text, options) {
      const query = { q: text, quotesCount: '10', newsCount: '0', listsCount: '0' }
      return read(searchReplySchema, await ask('/v1/finance/search', query, options)).quotes
    },
  }
}

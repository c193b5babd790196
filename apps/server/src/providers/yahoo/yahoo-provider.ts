/**
 * Yahoo Finance as a market data provider, over its unofficial JSON endpoints. Quotes and profiles
 * need a cookie and a crumb; charts and search do not, so that prices can still be had when the
 * crumb is refused.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import {
  type CallOptions,
  type MarketDataProvider,
  ProviderError,
  type ProviderHistory,
  type ProviderQuote,
  type ProviderQuotes,
} from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { toHistory } from './chart.ts'
import { toChartQuote } from './chart-quote.ts'
import { CrumbUnavailableError, createYahooClient, type YahooHosts } from './client.ts'
import { toProfile } from './profile.ts'
import { faultOf, quoteItemSchema, toQuote } from './quote.ts'
import { toSearchHits } from './search.ts'
import { YAHOO_SETTINGS } from './settings.ts'

const MAX_BATCH = 100
/** Each costs a request of its own, so only few are asked one by one. */
const MAX_CHART_QUOTES = 10

const DEFAULT_HOSTS: YahooHosts = { query: 'query1.finance.yahoo.com', cookie: 'fc.yahoo.com' }

/** A known symbol without data in the period: the reply names neither unit nor zone. */
function emptyHistory(symbol: string): ProviderHistory {
  return {
    symbol,
    unit: null,
    timeZone: 'UTC',
    bars: [],
    splitAdjusted: true,
    splits: [],
    dividends: [],
    previousClose: null,
  }
}

/** A comma would make two symbols of one. */
function canBeAsked(symbol: string): boolean {
  return /^[^\s,]+$/.test(symbol)
}

interface Rejected {
  readonly symbol: string
  readonly reason: string
}

/** Each item by itself: what is asked and missing is unknown, what cannot be used is rejected. */
function readItems(symbols: readonly string[], items: readonly unknown[]): ProviderQuotes {
  const asked = new Map(symbols.map((symbol) => [symbol.toUpperCase(), symbol]))
  const quotes = new Map<string, ProviderQuote>()
  const rejected = new Map<string, Rejected>()
  for (const item of items) {
    const named = (item as { symbol?: unknown } | null)?.symbol
    const symbol = typeof named === 'string' ? asked.get(named.toUpperCase()) : undefined
    if (symbol === undefined) continue
    const parsed = quoteItemSchema.safeParse(item)
    const fault = parsed.success ? faultOf(parsed.data) : 'another shape'
    if (parsed.success && fault === null) quotes.set(symbol, toQuote(symbol, parsed.data))
    else rejected.set(symbol, { symbol, reason: fault ?? 'another shape' })
  }
  return {
    quotes: [...quotes.values()],
    unknown: symbols.filter((symbol) => !quotes.has(symbol) && !rejected.has(symbol)),
    rejected: [...rejected.values()],
  }
}

export function createYahooProvider(deps: {
  readonly outbound: Outbound
  readonly clock: Clock
  readonly settings: SettingReader
  readonly hosts?: Partial<YahooHosts>
}): MarketDataProvider {
  const { outbound, clock, settings } = deps
  const door = createSourceDoor({
    key: 'yahoo',
    outbound,
    controls: () => {
      const { enabled, requestsPerMinute } = settings.read(YAHOO_SETTINGS)
      return { isOn: enabled, requestsPerMinute }
    },
  })
  const client = createYahooClient({ door, clock, hosts: { ...DEFAULT_HOSTS, ...deps.hosts } })

  /** Quotes from chart headers, one request a symbol. @throws the first failure when all fail */
  async function getChartQuotes(
    symbols: readonly string[],
    options?: CallOptions,
  ): Promise<ProviderQuotes> {
    const quotes: ProviderQuote[] = []
    const unknown: string[] = []
    const rejected: Rejected[] = []
    const failures: unknown[] = []
    await Promise.all(
      symbols.map(async (symbol) => {
        try {
          const chart = await client.fetchDayChart(symbol, options)
          const quote = chart && toChartQuote(symbol, chart.meta)
          if (quote) quotes.push(quote)
          else rejected.push({ symbol, reason: 'the chart has no price' })
        } catch (error) {
          if (error instanceof ProviderError && error.kind === 'not_found') unknown.push(symbol)
          else {
            failures.push(error)
            rejected.push({
              symbol,
              reason: error instanceof ProviderError ? error.kind : 'failed',
            })
          }
        }
      }),
    )
    if (failures.length === symbols.length) throw failures[0]
    return { quotes, unknown, rejected }
  }

  async function getQuotes(
    symbols: readonly string[],
    options?: CallOptions,
  ): Promise<ProviderQuotes> {
    if (symbols.length === 0) return { quotes: [], unknown: [] }
    if (symbols.length > MAX_BATCH) {
      throw new ProviderError('yahoo', 'bad_request', `more than ${MAX_BATCH} symbols at once`)
    }
    const askable = symbols.filter(canBeAsked)
    if (askable.length === 0) return { quotes: [], unknown: symbols }
    try {
      return readItems(symbols, await client.fetchQuoteItems(askable, options))
    } catch (error) {
      const isCrumbMissing = error instanceof CrumbUnavailableError
      if (!isCrumbMissing || symbols.length > MAX_CHART_QUOTES) throw error
      return getChartQuotes(symbols, options)
    }
  }

  return {
    key: 'yahoo',
    title: 'Yahoo Finance',
    simulated: false,
    maxBatch: MAX_BATCH,
    getQuotes,
    async getHistory(request, options) {
      const result = await client.fetchChart(request, options)
      return result ? toHistory(request, result) : emptyHistory(request.symbol)
    },
    async getProfile(symbol, options) {
      const summary = await client.fetchProfile(symbol, options)
      const profile = summary.result?.[0]?.assetProfile
      if (!profile) throw new ProviderError('yahoo', 'not_found', `no profile of ${symbol}`)
      return toProfile(symbol, profile)
    },
    async search(text, options) {
      return toSearchHits(await client.fetchSearch(text, options))
    },
    async probe(options) {
      const chart = await client.fetchDayChart('^FTSE', options)
      if (!chart || toChartQuote('^FTSE', chart.meta) === null) {
        throw new ProviderError('yahoo', 'malformed', 'the probe got no price')
      }
    },
  }
}

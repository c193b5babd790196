/**
 * Yahoo Finance as a market data provider, over its unofficial JSON endpoints. Quotes and profiles
 * need a cookie and a crumb; charts and search do not, so prices are available even while the crumb
 * is refused.
 */
import type { Clock } from '../../platform/clock.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { SettingReader } from '../../platform/settings/setting.ts'
import {
  type CallOptions,
  type MarketDataProvider,
  type ProviderHistory,
  type ProviderQuote,
  type ProviderQuotes,
} from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { toHistory } from './chart.ts'
import { toChartQuote } from './chart-quote.ts'
import { createYahooClient, type YahooClient } from './client.ts'
import { CrumbUnavailableError, YAHOO_HOSTS, type YahooHosts } from './crumbed-requests.ts'
import { toProfile } from './profile.ts'
import { faultOf, isQuoted, quoteItemSchema, toQuote } from './quote.ts'
import { toSearchHits } from './search.ts'
import { YAHOO_SETTINGS, YAHOO_TITLE } from './settings.ts'

const MAX_BATCH = 100
/** Each costs a request of its own. */
const MAX_CHART_QUOTES = 10

/** For a known symbol without data in the period: the reply has neither unit nor zone. */
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

/** A comma would separate two symbols. */
function isAskable(symbol: string): boolean {
  return /^[^\s,]+$/.test(symbol)
}

interface Rejected {
  readonly symbol: string
  readonly reason: string
}

/** Each item by itself: a missing one is unknown, an unusable one is rejected. */
function readItems(symbols: readonly string[], items: readonly unknown[]): ProviderQuotes {
  const asked = new Map(symbols.map((symbol) => [symbol.toUpperCase(), symbol]))
  const quotes = new Map<string, ProviderQuote>()
  const rejected = new Map<string, Rejected>()
  const notQuoted = new Set<string>()
  for (const item of items) {
    const named = (item as { symbol?: unknown } | null)?.symbol
    const symbol = typeof named === 'string' ? asked.get(named.toUpperCase()) : undefined
    if (symbol === undefined) continue
    const parsed = quoteItemSchema.safeParse(item)
    if (parsed.success && !isQuoted(parsed.data)) {
      notQuoted.add(symbol)
      continue
    }
    const fault = parsed.success ? faultOf(parsed.data) : 'unexpected shape'
    if (parsed.success && fault === null) quotes.set(symbol, toQuote(symbol, parsed.data))
    else rejected.set(symbol, { symbol, reason: fault ?? 'unexpected shape' })
  }
  return {
    quotes: [...quotes.values()],
    unknown: symbols.filter(
      (symbol) => !quotes.has(symbol) && !rejected.has(symbol) && !notQuoted.has(symbol),
    ),
    notQuoted: [...notQuoted],
    rejected: [...rejected.values()],
  }
}

/** Quotes from chart headers, one request per symbol. @throws the first failure when all fail */
async function getChartQuotes(
  client: YahooClient,
  symbols: readonly string[],
  options?: CallOptions,
): Promise<ProviderQuotes> {
  const quotes: ProviderQuote[] = []
  const unknown: string[] = []
  const rejected: Rejected[] = []
  const failures: unknown[] = []
  const read = async (symbol: string) => {
    try {
      const chart = await client.fetchDayChart(symbol, options)
      const quote = chart && toChartQuote(symbol, chart.meta)
      if (quote) quotes.push(quote)
      else rejected.push({ symbol, reason: 'the chart has no price' })
    } catch (error) {
      const kind = error instanceof OutboundError ? error.kind : null
      if (kind === 'not_found') return unknown.push(symbol)
      failures.push(error)
      rejected.push({ symbol, reason: kind ?? 'failed' })
    }
  }
  await Promise.all(symbols.map(read))
  if (failures.length === symbols.length) throw failures[0]
  return { quotes, unknown, rejected }
}

export function createYahooProvider(deps: {
  readonly outbound: Outbound
  readonly clock: Clock
  readonly settings: SettingReader
  readonly hosts?: Partial<YahooHosts>
}): MarketDataProvider {
  const { outbound, clock, settings } = deps
  const door = createSourceDoor({ title: YAHOO_TITLE, outbound, settings, group: YAHOO_SETTINGS })
  const client = createYahooClient({ door, clock, hosts: { ...YAHOO_HOSTS, ...deps.hosts } })

  async function getQuotes(
    symbols: readonly string[],
    options?: CallOptions,
  ): Promise<ProviderQuotes> {
    if (symbols.length === 0) return { quotes: [], unknown: [] }
    if (symbols.length > MAX_BATCH) {
      throw new OutboundError(
        YAHOO_TITLE,
        'bad_request',
        `more than ${MAX_BATCH} symbols in one request`,
      )
    }
    const askable = symbols.filter(isAskable)
    if (askable.length === 0) return { quotes: [], unknown: symbols }
    try {
      return readItems(symbols, await client.fetchQuoteItems(askable, options))
    } catch (error) {
      const isCrumbMissing = error instanceof CrumbUnavailableError
      if (!isCrumbMissing || symbols.length > MAX_CHART_QUOTES) throw error
      return getChartQuotes(client, symbols, options)
    }
  }

  return {
    key: 'yahoo',
    title: YAHOO_TITLE,
    simulated: false,
    maxBatch: MAX_BATCH,
    getQuotes,
    async getHistory(request, options) {
      const result = await client.fetchChart(request, options)
      return result ? toHistory(request, result) : emptyHistory(request.symbol)
    },
    async getProfile(symbol, options) {
      const summary = await client.fetchProfile(symbol, options)
      const profile = toProfile(symbol, summary.result?.[0])
      if (!profile) {
        throw new OutboundError(YAHOO_TITLE, 'not_found', 'no profile', { subject: symbol })
      }
      return profile
    },
    async search(text, options) {
      return toSearchHits(await client.fetchSearch(text, options))
    },
    async probe(options) {
      const chart = await client.fetchDayChart('^FTSE', options)
      if (!chart || toChartQuote('^FTSE', chart.meta) === null) {
        throw new OutboundError(YAHOO_TITLE, 'malformed', 'the probe returned no price')
      }
    },
  }
}

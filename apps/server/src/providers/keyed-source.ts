/**
 * A source of daily prices with a key of the operator's own. Each source is one file that says where a
 * series and a list of symbols are and how to read them; everything else is here. A series is one
 * request; quotes are made of the stored series, without a request.
 */
import { FUND_EXCHANGE } from '@leadenhall/contract/instruments/words.ts'
import { parseUnit } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { oldestCurrentDay } from '../platform/calendar/oldest-current-day.ts'
import type { TradingCalendar } from '../platform/calendar/trading-calendar.ts'
import type { Clock } from '../platform/clock.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { OutboundError } from '../platform/outbound/outbound-error.ts'
import type { SettingReader } from '../platform/settings/setting.ts'
import { toClosingQuote } from './closing-quote.ts'
import { isDate, type StatedDay, toEndOfDayBars } from './end-of-day-bars.ts'
import { createKeyedDoor } from './keyed-door.ts'
import type { KeyedSettings } from './keyed-settings.ts'
import { createSymbolFinder } from './keyed-symbols.ts'
import type { CallOptions, HistoryRequest, MarketDataProvider, ProviderHistory } from './ports.ts'
import type { ListedSecurity, ListedSymbol, PriceSourceParts } from './price-ports.ts'

/** One source: its addresses, and how it writes. */
export interface KeyedSource {
  readonly key: string
  readonly title: string
  readonly group: KeyedSettings
  /** The source's code of one of our exchanges; null where it has none that can be trusted. */
  toExchange(exchange: string): string | null
  /** @param from and `to` are included */
  seriesUrl(
    key: string,
    asked: {
      readonly code: string
      readonly exchange: string
      readonly from: TradingDate
      readonly to: TradingDate
    },
  ): string
  /** Null for JSON of another shape. */
  readSeries(json: unknown): readonly StatedDay[] | null
  listUrl(key: string, exchange: string): string
  readList(json: unknown): readonly ListedSymbol[] | null
  /** A security that every plan may read, for a check of the key. */
  readonly probed: { readonly code: string; readonly exchange: string }
}

export interface KeyedSourceDeps extends PriceSourceParts {
  readonly calendar: TradingCalendar
  readonly clock: Clock
  readonly outbound: Outbound
  readonly settings: SettingReader
}

const ZONE = 'Europe/London'
const LONDON = 'LSE'
const MAX_BATCH = 100
const SERIES_BYTES = 4 * 1024 * 1024
const PROBED_DAYS_MS = 7 * 86_400_000

export function createKeyedSource(
  source: KeyedSource,
  deps: KeyedSourceDeps,
): MarketDataProvider & Required<Pick<MarketDataProvider, 'isOn'>> {
  const { title, group } = source
  const { calendar, clock } = deps
  const door = createKeyedDoor({ ...deps, title, group })
  const { findFund, findSymbol } = createSymbolFinder(source, { ...deps, door })
  const fail = (kind: OutboundError['kind'], message: string) =>
    new OutboundError(title, kind, message)

  async function getDays(
    asked: Parameters<KeyedSource['seriesUrl']>[1],
    options?: CallOptions,
  ): Promise<readonly StatedDay[]> {
    const json = await door.getJson((key) => source.seriesUrl(key, asked), {
      ...options,
      maxBytes: SERIES_BYTES,
    })
    const days = source.readSeries(json)
    if (days === null) throw fail('malformed', 'the prices have another shape')
    const outside = days.find(({ date }) => isDate(date) && (date < asked.from || date > asked.to))
    if (outside) {
      throw fail('malformed', `a price of ${String(outside.date).slice(0, 10)} was not asked for`)
    }
    return days
  }

  function requireCurrent(symbol: string, last: TradingDate, to: TradingDate): void {
    if (last < oldestCurrentDay(calendar, LONDON, to)) {
      throw fail('not_found', `${symbol} is not quoted since ${last}`)
    }
  }

  async function getHistory(
    request: HistoryRequest,
    options?: CallOptions,
  ): Promise<ProviderHistory> {
    const { symbol, interval } = request
    if (interval !== '1d') throw fail('not_found', 'has daily prices only')
    const { code, currency, exchange } = await findSymbol(symbol, options)
    const doubt = doubtUnitOfFund(deps.findListing(symbol), currency)
    if (doubt !== null) {
      const date = toTradingDate(clock.now(), ZONE)
      deps.noteRefused(source.key, symbol, [{ date, reason: `${symbol}: ${doubt}` }])
      throw fail('not_found', `${symbol} is not used: ${doubt}`)
    }
    const today = toTradingDate(clock.now(), ZONE)
    const lastAsked = toTradingDate(request.to * 1000 - 1, ZONE)
    const to = lastAsked < today ? lastAsked : today
    const from = toTradingDate(request.from * 1000, ZONE)
    const stated = await getDays({ code, exchange, from, to }, options)
    if (stated.length === 0) throw fail('not_found', `no prices of ${symbol} from ${from} to ${to}`)
    const { bars, refused, restartsOn } = toEndOfDayBars(stated, today)
    deps.noteRefused(source.key, symbol, refused)
    const last = bars.at(-1)
    if (!last) throw fail('malformed', `no usable price: ${refused[0]?.reason}`)
    requireCurrent(symbol, new Date(last.time * 1000).toISOString().slice(0, 10), to)
    return {
      symbol,
      unit: parseUnit(currency),
      timeZone: ZONE,
      bars,
      splitAdjusted: false,
      splits: [],
      dividends: [],
      previousClose: null,
      ...(refused.length > 0 && { refused }),
      ...(restartsOn !== undefined && { restartsOn }),
    }
  }

  return {
    key: source.key,
    title,
    simulated: false,
    maxBatch: MAX_BATCH,
    isMetered: true,
    statesNoActions: true,
    isOn: door.isOn,
    getHistory,
    ...(source.toExchange(FUND_EXCHANGE) !== null && { findFund }),
    async getQuotes(symbols) {
      if (!door.isOn()) throw fail('not_configured', 'switched off, or no key was entered')
      const known = await deps.lastDaysOf(source.key, symbols)
      return {
        quotes: symbols.flatMap((symbol) => {
          const days = known.get(symbol)
          const isFund = deps.findListing(symbol)?.exchange === FUND_EXCHANGE
          const exchange = isFund ? FUND_EXCHANGE : LONDON
          return (days && toClosingQuote(symbol, days, { calendar, exchange })) ?? []
        }),
        unknown: symbols.filter((symbol) => !known.has(symbol)),
      }
    },
    async probe(options) {
      const to = toTradingDate(clock.now(), ZONE)
      const from = toTradingDate(clock.now() - PROBED_DAYS_MS, ZONE)
      const days = await getDays({ ...source.probed, from, to }, options)
      if (days.length === 0) throw fail('malformed', 'the probe returned no price')
    },
  }
}

/**
 * Why a list's unit is not taken for a fund. The fund was added with the unit of its price, which nothing
 * else confirms, and some lists label pounds as pence. Null for what is no fund.
 */
function doubtUnitOfFund(fund: ListedSecurity | null, declared: string | null): string | null {
  if (fund?.exchange !== FUND_EXCHANGE || fund.currency === declared) return null
  return `its list says ${declared ?? 'no unit'}, and the fund was added in ${fund.currency}`
}

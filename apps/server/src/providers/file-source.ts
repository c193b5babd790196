/**
 * Daily prices from the operator's own files. They are stored when a file is imported, so nothing is
 * requested: a file answers while its newest day is a present one, and is old data afterwards.
 */
import { FUND_EXCHANGE } from '@leadenhall/contract/instruments/words.ts'
import { FILE_SOURCE } from '@leadenhall/contract/prices/words.ts'
import { findExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { oldestCurrentDay } from '../platform/calendar/oldest-current-day.ts'
import type { TradingCalendar } from '../platform/calendar/trading-calendar.ts'
import type { Clock } from '../platform/clock.ts'
import { OutboundError } from '../platform/outbound/outbound-error.ts'
import { toClosingQuote } from './closing-quote.ts'
import type { MarketDataProvider, ProviderHistory, ProviderQuote } from './ports.ts'
import type { LastDays, PriceSourceParts } from './price-ports.ts'

const TITLE = 'Your files'
const ZONE = 'Europe/London'
const LONDON = 'LSE'
const MAX_BATCH = 100

/** Says nothing about the symbol itself, unlike `not_found` of a source that lists a market. */
const hasNone = (message: string) =>
  new OutboundError(TITLE, 'not_configured', message, { isOwnLimit: true })

export function createFileSource({
  calendar,
  clock,
  findListing,
  lastDaysOf,
}: Pick<PriceSourceParts, 'findListing' | 'lastDaysOf'> & {
  readonly calendar: TradingCalendar
  readonly clock: Clock
}): MarketDataProvider {
  const isFund = (symbol: string) => findListing(symbol)?.exchange === FUND_EXCHANGE
  /** The exchange's days; London's for a fund, and where the days are not known here. */
  const calendarOf = (symbol: string) => {
    const exchange = findListing(symbol)?.exchange ?? LONDON
    return findExchange(exchange) ? exchange : LONDON
  }

  function isCurrent(symbol: string, { days }: LastDays): boolean {
    const last = days.at(-1)?.date
    const today = toTradingDate(clock.now(), ZONE)
    return last !== undefined && last >= oldestCurrentDay(calendar, calendarOf(symbol), today)
  }

  return {
    key: FILE_SOURCE,
    title: TITLE,
    simulated: false,
    maxBatch: MAX_BATCH,
    isStored: true,
    statesNoActions: true,
    async getHistory({ interval, symbol }): Promise<ProviderHistory> {
      const days = interval === '1d' ? (await lastDaysOf(FILE_SOURCE, [symbol])).get(symbol) : null
      if (!days) throw hasNone(`no file has ${symbol}`)
      if (!isCurrent(symbol, days)) {
        const last = days.days.at(-1)?.date
        throw hasNone(`the prices of ${symbol} end on ${last}`)
      }
      return {
        symbol,
        unit: days.unit,
        timeZone: ZONE,
        bars: [],
        splitAdjusted: false,
        splits: [],
        dividends: [],
        previousClose: null,
      }
    },
    async getQuotes(symbols, { takesOld = false } = {}) {
      const known = await lastDaysOf(FILE_SOURCE, symbols)
      const quotes: ProviderQuote[] = []
      const notQuoted: string[] = []
      for (const [symbol, days] of known) {
        const quote = toClosingQuote(symbol, days, {
          calendar,
          exchange: isFund(symbol) ? FUND_EXCHANGE : calendarOf(symbol),
        })
        if (quote && (takesOld || isCurrent(symbol, days))) quotes.push(quote)
        else notQuoted.push(symbol)
      }
      return { quotes, notQuoted, unknown: symbols.filter((symbol) => !known.has(symbol)) }
    },
    async probe() {},
  }
}

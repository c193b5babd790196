/**
 * A simulated market of the real instruments: a pure function of symbol, instant and seed, so that
 * quotes, minutes and days always agree. It starts from real dated prices (the anchors) and invents the
 * rest; it has no dividends or splits, and says nothing about a company beyond its price and size.
 */

import { calendarOf, type TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { createPace } from '../../platform/pace.ts'
import { type MarketDataProvider, type ProviderQuote } from '../ports.ts'
import type { Anchor } from './anchor.ts'
import { buildPriceModel } from './price-model.ts'
import { createSessionDays, type SessionDays } from './session-days.ts'
import { toSimulatedHistory } from './simulated-history.ts'
import { type Simulation, toSimulatedQuote } from './simulated-quote.ts'

export type { Anchor } from './anchor.ts'

const TITLE = 'Simulated market'
const MODEL_CACHE = 1500

export interface DemoDeps {
  readonly clock: Clock
  readonly calendar: TradingCalendar
  /** The anchor of a symbol; null for an unknown one. */
  readonly anchors: (symbol: string) => Anchor | null
  readonly seed: string | number
}

export function createDemoProvider(deps: DemoDeps): MarketDataProvider {
  const { clock, calendar, anchors } = deps
  const seed = String(deps.seed)
  const daysByExchange = new Map<string, SessionDays>()
  const simulations = new Map<string, Simulation>()

  function daysOf(exchange: string): SessionDays {
    const days = daysByExchange.get(exchange) ?? createSessionDays(calendar, exchange)
    daysByExchange.set(exchange, days)
    return days
  }

  function findSimulation(symbol: string): Simulation | null {
    const anchor = anchors(symbol)
    if (anchor === null) return null
    const known = simulations.get(symbol)
    if (known && isSameAnchor(known.model.anchor, anchor)) return known
    const key = calendarOf(symbol, anchor.exchange)
    const days = daysOf(key)
    const model = buildPriceModel(symbol, anchor, key, days, seed)
    const simulation: Simulation = { model, days, yearBefore: null }
    const [oldest] = simulations.keys()
    if (simulations.size >= MODEL_CACHE && oldest !== undefined) simulations.delete(oldest)
    simulations.set(symbol, simulation)
    return simulation
  }

  function requireSimulation(symbol: string): Simulation {
    const simulation = findSimulation(symbol)
    if (simulation) return simulation
    throw new OutboundError(TITLE, 'not_found', 'unknown symbol', { subject: symbol })
  }

  return {
    key: 'demo',
    title: TITLE,
    simulated: true,
    maxBatch: 200,
    async getQuotes(symbols) {
      const quotes: ProviderQuote[] = []
      const unknown: string[] = []
      const nowMs = clock.now()
      const pace = createPace()
      for (const symbol of symbols) {
        // A path of prices through a year takes about a millisecond.
        await pace()
        const simulation = findSimulation(symbol)
        const quote = simulation && toSimulatedQuote(symbol, simulation, nowMs)
        if (quote) quotes.push(quote)
        else unknown.push(symbol)
      }
      return { quotes, unknown }
    },
    async getHistory(request) {
      return toSimulatedHistory(request, requireSimulation(request.symbol), clock.now())
    },
    async getProfile(symbol) {
      requireSimulation(symbol)
      return {
        symbol,
        summary: 'Simulated profile: the demo has no information about the company itself.',
        website: null,
        sector: null,
        industry: null,
        city: null,
        country: null,
        employees: null,
      }
    },
    async probe() {},
  }
}

function isSameAnchor(one: Anchor, other: Anchor): boolean {
  return (
    one === other ||
    (one.price === other.price &&
      one.unit === other.unit &&
      one.date === other.date &&
      one.kind === other.kind &&
      one.name === other.name &&
      one.exchange === other.exchange &&
      one.sharesOutstanding === other.sharesOutstanding &&
      one.marketCap?.value === other.marketCap?.value &&
      one.marketCap?.unit === other.marketCap?.unit)
  )
}

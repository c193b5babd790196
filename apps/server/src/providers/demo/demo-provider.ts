/**
 * A simulated market of the real instruments: a pure function of symbol, instant and seed, so that
 * quotes, minutes and days always agree. It starts from real dated prices (the anchors) and invents the
 * rest; it has no splits, and says nothing about a company beyond its price and size.
 */

import { calendarOf, type TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { createPace, runPaced, takeTurn } from '../../platform/pace.ts'
import type { CompanyDate, MarketDataProvider, ProviderDividend, ProviderQuote } from '../ports.ts'
import type { Anchor } from './anchor.ts'
import { buildIndexModel } from './index-model.ts'
import { KnownYears } from './known-years.ts'
import { anchorDayOf, buildPriceModel, type PriceModel } from './price-model.ts'
import {
  createSessionDays,
  dayOfInstant,
  minutesElapsed,
  type SessionDay,
  type SessionDays,
  sessionsBetween,
} from './session-days.ts'
import { toSimulatedHistory } from './simulated-history.ts'
import {
  type PerShare,
  type Simulation,
  sessionsOfQuote,
  toSimulatedQuote,
} from './simulated-quote.ts'

export type { Anchor } from './anchor.ts'

const TITLE = 'Simulated market'
const MODEL_CACHE = 1500
const DAY_MS = 86_400_000

export interface DemoDeps {
  readonly clock: Clock
  readonly calendar: TradingCalendar
  /** The anchor of a symbol; null for an unknown one. */
  readonly anchors: (symbol: string) => Anchor | null
  readonly seed: string | number
  /** What the profile of a symbol says; null for an unlisted one. */
  readonly describe: (symbol: string) => string | null
  /** What follows from a share's simulated accounts; null without any. */
  readonly perShare?: (symbol: string, nowMs: number) => PerShare | null
  /** The members of a simulated index, the same array while they are the same; null for its own walk. */
  readonly membersOf?: (symbol: string) => readonly DemoMember[] | null
  /** Days of a company's calendar from `from` to `to`, both included. */
  readonly datesOf?: (symbol: string, from: string, to: string) => readonly CompanyDate[]
  /** Dividends that follow from them, oldest first. */
  readonly dividendsOf?: (symbol: string, untilMs: number) => readonly ProviderDividend[]
}

/** A share of an index. */
export interface DemoMember {
  readonly symbol: string
  readonly anchor: Anchor
  /** Market cap at the anchor; all members' in one currency. */
  readonly cap: number
}

interface PastSessions {
  readonly fromDay: number
  readonly today: number
  readonly sessions: readonly SessionDay[]
  readonly unixDays: readonly number[]
}

export function createDemoProvider(deps: DemoDeps): MarketDataProvider {
  const { clock, calendar, anchors } = deps
  const seed = String(deps.seed)
  const daysByExchange = new Map<string, SessionDays>()
  const simulations = new Map<string, Simulation>()
  const years = new KnownYears()
  const lastPast = new WeakMap<SessionDays, PastSessions>()

  function daysOf(exchange: string): SessionDays {
    const days = daysByExchange.get(exchange) ?? createSessionDays(calendar, exchange)
    daysByExchange.set(exchange, days)
    return days
  }

  function findSimulation(symbol: string): Simulation | null {
    const anchor = anchors(symbol)
    if (anchor === null) return null
    const members = deps.membersOf?.(symbol) ?? null
    const known = simulations.get(symbol)
    if (known && known.members === members && isSameAnchor(known.model.anchor, anchor)) return known
    const key = calendarOf(symbol, anchor.exchange)
    const days = daysOf(key)
    const model = buildModel(symbol, anchor, members, days)
    const simulation: Simulation = { model, days, members, years }
    const [oldest] = simulations.keys()
    if (simulations.size >= MODEL_CACHE && oldest !== undefined) simulations.delete(oldest)
    simulations.set(symbol, simulation)
    return simulation
  }

  function buildModel(
    symbol: string,
    anchor: Anchor,
    members: readonly DemoMember[] | null,
    days: SessionDays,
  ): PriceModel {
    const { price, exchange } = anchor
    if (!members || price === null) {
      return buildPriceModel(symbol, anchor, calendarOf(symbol, exchange), days, seed)
    }
    const models = members.map((member) => {
      const calendarKey = calendarOf(member.symbol, member.anchor.exchange)
      const model = buildPriceModel(
        member.symbol,
        member.anchor,
        calendarKey,
        daysOf(calendarKey),
        seed,
      )
      return { cap: member.cap, model }
    })
    return buildIndexModel(symbol, { ...anchor, price }, models, anchorDayOf(anchor, days), seed)
  }

  /** Lets requests through while an index adds up its members. */
  async function prepare({ model, days }: Simulation, nowMs: number): Promise<void> {
    const session = model.prepare ? days.lastOpened(nowMs) : null
    if (!model.prepare || !session) return
    const minute = minutesElapsed(session, nowMs)
    const current = minute < session.minutes ? { session, minute } : null
    await runPaced(model.prepare(sessionsOfQuote(days, session), current))
  }

  /** The closed sessions since a day: the same for thousands of symbols in a row. */
  function pastSessions(days: SessionDays, fromDay: number, nowMs: number): PastSessions {
    const today = Math.floor(nowMs / DAY_MS)
    const known = lastPast.get(days)
    if (known?.fromDay === fromDay && known.today === today) return known
    const from = dayOfInstant(fromDay * DAY_MS)
    const sessions = sessionsBetween(days, from, dayOfInstant(nowMs)).filter(
      ({ closeMs }) => closeMs <= nowMs,
    )
    const unixDays = sessions.map(({ date }) => Date.parse(date) / DAY_MS)
    const past = { fromDay, today, sessions, unixDays }
    lastPast.set(days, past)
    return past
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
        if (simulation) await prepare(simulation, nowMs)
        const perShare = deps.perShare?.(symbol, nowMs) ?? null
        const quote = simulation && toSimulatedQuote(symbol, simulation, nowMs, perShare)
        if (quote) quotes.push(quote)
        else unknown.push(symbol)
      }
      return { quotes, unknown }
    },
    async getHistory(request) {
      const nowMs = clock.now()
      const dividends = deps.dividendsOf?.(request.symbol, nowMs) ?? []
      const simulation = requireSimulation(request.symbol)
      await prepare(simulation, nowMs)
      const { days, model } = simulation
      if (model.prepare) {
        const [from, to] = [request.from, request.to].map((time) => dayOfInstant(time * 1000))
        await runPaced(model.prepare(sessionsBetween(days, from! - 7, to!), null))
      }
      await takeTurn()
      return toSimulatedHistory(request, simulation, nowMs, dividends)
    },
    async simulateCloses(symbol, fromDay) {
      const simulation = findSimulation(symbol)
      if (!simulation) return null
      const { model, days } = simulation
      const nowMs = clock.now()
      const { sessions, unixDays } = pastSessions(days, fromDay, nowMs)
      if (model.prepare) await runPaced(model.prepare(sessions, null))
      const closes = model.closesOf(sessions)
      return {
        unit: model.anchor.unit,
        closes: unixDays.map((day, place) => [day, closes[place] ?? Number.NaN] as const),
      }
    },
    simulateDates: (symbol, from, to) => deps.datesOf?.(symbol, from, to) ?? [],
    async getProfile(symbol) {
      requireSimulation(symbol)
      return {
        symbol,
        summary: deps.describe(symbol),
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
      one.follows === other.follows &&
      one.sharesOutstanding === other.sharesOutstanding &&
      one.marketCap?.value === other.marketCap?.value &&
      one.marketCap?.unit === other.marketCap?.unit)
  )
}

/**
 * A simulated market of the real instruments: a pure function of symbol, instant and seed, so that
 * quotes, minutes and days always agree. It starts from real dated prices (the anchors) and invents the
 * rest; it has no splits, and says nothing about a company beyond its price and size.
 */
import type { FundStatement } from '@leadenhall/contract/funds/index.ts'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { createPace, runPaced, takeTurn } from '../../platform/pace.ts'
import type {
  CompanyDate,
  DeclaredDividend,
  MarketDataProvider,
  ProviderDividend,
  ProviderQuote,
} from '../ports.ts'
import type { Anchor } from './anchor.ts'
import { createPastSessions } from './past-sessions.ts'
import { rememberPaths } from './remember-paths.ts'
import { dayOfInstant, sessionsBetween } from './session-days.ts'
import { toSimulatedHistory } from './simulated-history.ts'
import { type PerShare, type Simulation, toSimulatedQuote } from './simulated-quote.ts'
import { createSimulations, type DemoMember, prepareSimulation } from './simulations.ts'

const DAY_MS = 86_400_000
/** Sessions with a volume: as many as are kept of real ones, whose weeks have five. */
const VOLUMES = 75

export type { Anchor } from './anchor.ts'

const TITLE = 'Simulated market'

export interface DemoDeps {
  readonly clock: Clock
  readonly calendar: TradingCalendar
  /** The anchor of a symbol; null for an unknown one. */
  readonly anchors: (symbol: string) => Anchor | null
  readonly seed: string | number
  /** Profile of a symbol; null for an unlisted one. */
  readonly describe: (symbol: string) => string | null
  /** Simulated facts about an exchange-traded fund; null for anything else. */
  readonly stateFund?: (symbol: string) => FundStatement | null
  /** Figures from a share's simulated accounts; null without any. */
  readonly perShare?: (symbol: string, nowMs: number) => PerShare | null
  /** The members of a simulated index, the same array while they are the same; null for its own walk. */
  readonly membersOf?: (symbol: string) => readonly DemoMember[] | null
  /** Days of a company's calendar from `from` to `to`, both included. */
  readonly datesOf?: (symbol: string, from: string, to: string) => readonly CompanyDate[]
  /** Dividends that follow from them, oldest first. */
  readonly dividendsOf?: (symbol: string, untilMs: number) => readonly ProviderDividend[]
  /** Dividends from an ex-day on that are declared by now. */
  readonly declaredOf?: (symbol: string, from: string, nowMs: number) => readonly DeclaredDividend[]
}

export function createDemoProvider(deps: DemoDeps): MarketDataProvider {
  const { clock } = deps
  const findSimulation = createSimulations(deps)
  const pastSessions = createPastSessions()

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
        if (simulation) await prepareSimulation(simulation, nowMs)
        const perShare = deps.perShare?.(symbol, nowMs) ?? null
        const quote = simulation && toSimulatedQuote(symbol, simulation, nowMs, perShare)
        if (quote) quotes.push(quote)
        else unknown.push(symbol)
      }
      return { quotes, unknown }
    },
    async simulateQuotes(symbols, instantsMs) {
      const byInstant = instantsMs.map((atMs) => ({ atMs, quotes: [] as ProviderQuote[] }))
      const pace = createPace()
      for (const symbol of symbols) {
        await pace()
        const simulation = findSimulation(symbol)
        if (!simulation) continue
        const findPath = rememberPaths(instantsMs.at(-1) ?? 0)
        for (const { atMs, quotes } of byInstant) {
          if (simulation.model.prepare) await prepareSimulation(simulation, atMs)
          const quote = toSimulatedQuote(symbol, simulation, atMs, null, findPath)
          if (quote) quotes.push(quote)
        }
      }
      return byInstant.map(({ quotes }) => quotes)
    },
    async getHistory(request) {
      const nowMs = clock.now()
      const dividends = deps.dividendsOf?.(request.symbol, nowMs) ?? []
      const simulation = requireSimulation(request.symbol)
      await prepareSimulation(simulation, nowMs)
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
        closes: unixDays.map((day, place) => {
          const session = place < sessions.length - VOLUMES ? undefined : sessions[place]
          const volume = session ? model.volumeOf(session) : null
          return [day, closes[place] ?? Number.NaN, volume] as const
        }),
        dividends: (deps.dividendsOf?.(symbol, nowMs) ?? []).map(({ date, amount }) => [
          Date.parse(date) / DAY_MS,
          amount,
        ]),
      }
    },
    simulateDates: (symbol, from, to) => deps.datesOf?.(symbol, from, to) ?? [],
    simulateDividends: (symbol, from) => deps.declaredOf?.(symbol, from, clock.now()) ?? [],
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
        fund: deps.stateFund?.(symbol) ?? null,
      }
    },
    async probe() {},
  }
}

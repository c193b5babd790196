/** The models of simulated instruments, kept while their anchors and members are the same. */
import { calendarOf, type TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import { runPaced } from '../../platform/pace.ts'
import type { Anchor } from './anchor.ts'
import { buildCurveModel } from './curve-model.ts'
import { buildIndexModel } from './index-model.ts'
import { anchorDayOf } from './price-levels.ts'
import { buildPriceModel, type PriceModel } from './price-model.ts'
import { createSessionDays, minutesElapsed, type SessionDays } from './session-days.ts'
import { type KnownYear, type Simulation, sessionsOfQuote } from './simulated-quote.ts'

const MODEL_CACHE = 1500

/** A share of an index. */
export interface DemoMember {
  readonly symbol: string
  readonly anchor: Anchor
  /** Market cap at the anchor; all members' in one currency. */
  readonly cap: number
}

interface SimulationDeps {
  readonly calendar: TradingCalendar
  readonly anchors: (symbol: string) => Anchor | null
  readonly membersOf?: (symbol: string) => readonly DemoMember[] | null
  readonly seed: string | number
}

interface Parts {
  readonly members: readonly DemoMember[] | null
  readonly days: SessionDays
  readonly leader: PriceModel | null
}

/** @returns null for a symbol without an anchor */
export function createSimulations(deps: SimulationDeps): (symbol: string) => Simulation | null {
  const { calendar, anchors } = deps
  const seed = String(deps.seed)
  const daysByExchange = new Map<string, SessionDays>()
  const simulations = new Map<string, Simulation>()
  const indices = new Map<string, Simulation>()
  const years = new Map<string, KnownYear>()

  function daysOf(exchange: string): SessionDays {
    const days = daysByExchange.get(exchange) ?? createSessionDays(calendar, exchange)
    daysByExchange.set(exchange, days)
    return days
  }

  function findSimulation(symbol: string): Simulation | null {
    const anchor = anchors(symbol)
    if (anchor === null) return null
    const members = deps.membersOf?.(symbol) ?? null
    const leader = anchor.leader ? requireLeader(symbol, anchor.leader.symbol) : null
    // A sum over hundreds of members is too costly to be made again for each fund of an index.
    const kept = members ? indices : simulations
    const known = kept.get(symbol)
    const isSame = known?.members === members && known.leader === leader
    if (known && isSame && isSameAnchor(known.model.anchor, anchor)) return known
    const key = calendarOf(symbol, anchor.exchange)
    const days = daysOf(key)
    const model = buildModel(symbol, anchor, { members, days, leader })
    const simulation: Simulation = { model, days, members, leader, years }
    const [oldest] = kept.keys()
    if (kept.size >= MODEL_CACHE && oldest !== undefined) kept.delete(oldest)
    kept.set(symbol, simulation)
    return simulation
  }

  function requireLeader(symbol: string, of: string): PriceModel {
    const leader = findSimulation(of)
    if (!leader) throw new Error(`${symbol} follows ${of}, which has no anchor`)
    return leader.model
  }

  function buildModel(
    symbol: string,
    anchor: Anchor,
    { members, days, leader }: Parts,
  ): PriceModel {
    const { price, exchange, closeOn } = anchor
    if (closeOn) return buildCurveModel(symbol, anchor, closeOn, seed)
    if (!members || price === null) {
      return buildPriceModel(symbol, anchor, {
        calendarKey: calendarOf(symbol, exchange),
        days,
        seed,
        leader,
      })
    }
    const models = members.map((member) => {
      const calendarKey = calendarOf(member.symbol, member.anchor.exchange)
      const own = member.anchor.leader
      const model = buildPriceModel(member.symbol, member.anchor, {
        calendarKey,
        days: daysOf(calendarKey),
        seed,
        leader: own ? requireLeader(member.symbol, own.symbol) : null,
      })
      return { cap: member.cap, model }
    })
    return buildIndexModel(symbol, { ...anchor, price }, models, {
      anchorDay: anchorDayOf(anchor, days),
      days,
      seed,
    })
  }

  return findSimulation
}

/** Lets requests through while an index adds up its members. */
export async function prepareSimulation({ model, days }: Simulation, nowMs: number): Promise<void> {
  const session = model.prepare ? days.lastOpened(nowMs) : null
  if (!model.prepare || !session) return
  const minute = minutesElapsed(session, nowMs)
  const current = minute < session.minutes ? { session, minute } : null
  await runPaced(model.prepare(sessionsOfQuote(days, session), current))
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
      one.leader?.symbol === other.leader?.symbol &&
      one.leader?.isHedged === other.leader?.isHedged &&
      one.isTrust === other.isTrust &&
      one.closeOn === other.closeOn &&
      one.jumpOn === other.jumpOn &&
      one.fundSize === other.fundSize &&
      one.past === other.past &&
      one.sharesOutstanding === other.sharesOutstanding &&
      one.marketCap?.value === other.marketCap?.value &&
      one.marketCap?.unit === other.marketCap?.unit)
  )
}

/** Holdings at the end of a day, or now at live prices. */
import type { Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { type Day, toDay, todayOf } from '../../../platform/calendar/days.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import type { AccountLedger, Group } from '../engine/ledger.ts'
import { NO_POSITION, type Position } from '../engine/position.ts'
import { positionAt } from '../engine/replay.ts'
import { selectAccounts } from '../ledger/select-accounts.ts'
import { loadPrices, loadRates, symbolOf } from '../prices/load-prices.ts'
import type { LoadedPrices } from '../prices/price-book.ts'
import { findClose, findLivePrice } from '../prices/price-now.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { summariseHoldings } from './summarise-holdings.ts'
import { type Held, isHeld, type Scene, valueHeld } from './value-held.ts'
import { sumPositions } from './value-position.ts'

/** More of them would make up most of an answer that is read every minute. */
const MAX_LOTS = 1000

/** @throws AppError validation_failed for a day in the future or an unknown account */
export async function getHoldings(
  deps: ReadingDeps,
  userId: string,
  query: {
    readonly on?: string | undefined
    readonly account?: string | undefined
    readonly lots: boolean
  },
): Promise<Holdings> {
  const today = todayOf(deps)
  const day = query.on === undefined ? today : toDay(query.on)
  if (day > today) throw invalid('on', 'The date is in the future.')
  const loaded = await deps.ledgers.load(userId)
  const ledgers = selectAccounts(loaded, query.account)
  const rates = await loadRates(deps, ledgers)
  const all = listHeld(ledgers, rates, day)
  const held = all.filter(isHeld)
  const isLive = query.on === undefined
  if (isLive && query.account === undefined) {
    const universe = deps.universe()
    deps.held.note(
      userId,
      held.map(({ subject }) => symbolOf(universe, subject)),
    )
  }
  const needed = new Map(held.map(({ subject }) => [subject, day]))
  const prices = await loadPrices(deps, ledgers, needed)
  const hasLots = isLive && (query.lots || countLots(held, prices) <= MAX_LOTS)
  const valued = all.map((one) =>
    valueHeld(one, toScene(deps, one, prices, { day, isLive, hasLots })),
  )
  const nameOf = (id: string) => loaded.accounts.get(id)?.name ?? id
  return summariseHoldings(valued, ledgers, prices, { day, isLive, nameOf })
}

interface Moment {
  readonly day: Day
  readonly isLive: boolean
  readonly hasLots: boolean
}

function toScene(
  deps: ReadingDeps,
  held: Held,
  prices: LoadedPrices,
  { day, isLive, hasLots }: Moment,
): Scene {
  const { subject } = held
  const universe = deps.universe()
  const live = isLive && isHeld(held) ? findLivePrice(deps, subject, prices, day) : null
  return {
    day,
    hasLots,
    prices,
    listing: universe.findById(subject),
    price: isHeld(held) ? (live ?? findClose(prices, subject, day)) : null,
    ticker: symbolOf(universe, subject),
  }
}

function listHeld(ledgers: readonly AccountLedger[], rates: LoadedPrices, day: Day): Held[] {
  const found = new Map<string, { group: Group; position: Position }[]>()
  for (const { groups } of ledgers) {
    for (const group of groups.values()) {
      for (const [subject, trail] of group.trails(rates.rateOn)) {
        const part = { group, position: positionAt(trail, day) }
        if (part.position === NO_POSITION) continue
        const parts = found.get(subject)
        if (parts) parts.push(part)
        else found.set(subject, [part])
      }
    }
  }
  return [...found].map(([subject, parts]) => ({
    subject,
    parts,
    whole: parts.map(({ position }) => position).reduce(sumPositions),
  }))
}

function countLots(held: readonly Held[], { rateOn }: LoadedPrices): number {
  return held
    .flatMap(({ parts, subject }) =>
      parts.map(({ group }) => group.lots(rateOn).get(subject)?.length ?? 0),
    )
    .reduce((sum, count) => sum + count, 0)
}

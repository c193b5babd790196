/** A user's holding of one share, for pages and modules that show or follow it. */

import type { PortfolioPosition } from '@leadenhall/contract/portfolio/index.ts'
import { todayOf } from '../../../platform/calendar/days.ts'
import type { Db } from '../../../platform/db/database.ts'
import { toText, ZERO } from '../../../platform/decimal.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { findSymbol, subjectOf } from '../../instruments/index.ts'
import type { RateOn } from '../engine/amounts.ts'
import type { AccountLedger } from '../engine/ledger.ts'
import { NO_POSITION } from '../engine/position.ts'
import { positionAt } from '../engine/replay.ts'
import { loadRates, symbolOf } from '../prices/load-prices.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { averageCost, sumPositions } from './value-position.ts'

/** @throws AppError validation_failed for a text that is no ticker */
export async function getPosition(
  deps: ReadingDeps,
  userId: string,
  ticker: string,
): Promise<PortfolioPosition> {
  const symbol = findSymbol(deps.universe(), ticker)
  if (symbol === null) throw invalid('ticker', `${ticker} is not a valid ticker.`)
  const subject = subjectOf(deps.universe(), symbol)
  const { accounts, ledger } = await deps.ledgers.load(userId)
  const ledgers = [...ledger.values()]
  const { rateOn } = await loadRates(deps, ledgers)
  const today = todayOf(deps)
  const parts = ledgers.flatMap(({ account, groups }) =>
    [...groups.values()].flatMap((group) => {
      const trail = group.trails(rateOn).get(subject)
      const position = trail ? positionAt(trail, today) : NO_POSITION
      return position.quantity.isZero() ? [] : [{ account, position }]
    }),
  )
  const whole = parts.map(({ position }) => position).reduce(sumPositions, NO_POSITION)
  const unit =
    deps.latest.find(symbol)?.quote.unit ?? deps.universe().resolve(symbol)?.listing.currency
  const average = averageCost(whole, unit ?? null)
  return {
    ticker: symbol,
    quantity: toText(whole.quantity),
    averageCost: average && { value: toText(average.value, 6), unit: average.unit },
    accounts: parts.map(({ account, position }) => ({
      id: account.id,
      name: accounts.get(account.id)?.name ?? '',
      quantity: toText(position.quantity),
    })),
    asOf: new Date(deps.clock.now()).toISOString(),
  }
}

/** Symbols of which the user holds shares, in alphabetical order. */
export async function listHeldTickers(deps: ReadingDeps, userId: string): Promise<string[]> {
  const { ledger } = await deps.ledgers.load(userId)
  const ledgers = [...ledger.values()]
  const { rateOn } = await loadRates(deps, ledgers)
  const symbols = heldSubjects(ledgers, rateOn)
    .map((subject) => symbolOf(deps.universe(), subject))
    .toSorted()
  deps.held.note(userId, symbols)
  return symbols
}

function heldSubjects(ledgers: readonly AccountLedger[], rateOn: RateOn): string[] {
  const held = new Set<string>()
  for (const { groups } of ledgers) {
    for (const group of groups.values()) {
      for (const [subject, { positions }] of group.trails(rateOn)) {
        const quantity = positions.at(-1)?.quantity ?? ZERO
        if (!quantity.isZero()) held.add(subject)
      }
    }
  }
  return [...held]
}

/** Symbols that any user holds. */
export async function listEveryHeldTicker(db: Db, deps: ReadingDeps): Promise<string[]> {
  const owners = await db.selectFrom('portfolio_accounts').select('user_id').distinct().execute()
  const held = new Set<string>()
  for (const { user_id: userId } of owners) {
    for (const ticker of await listHeldTickers(deps, userId)) held.add(ticker)
  }
  return [...held]
}

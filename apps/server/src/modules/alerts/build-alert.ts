import { randomUUID } from 'node:crypto'
import type { priceAlertBodySchema } from '@leadenhall/contract/alerts/schemas.ts'
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import type { z } from 'zod'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import type { HistoryDeps } from '../history/index.ts'
import { findSymbol, subjectOf } from '../instruments/index.ts'
import { type QuoteService } from '../quotes/index.ts'
import { levelIn, NO_PERIOD_PRICES, nextDueMs } from './evaluate-alert.ts'
import { sessionAt } from './listing-session.ts'
import type { AlertRow } from './tables.ts'

export type AlertBody = z.output<typeof priceAlertBodySchema>

export interface BuildDeps extends HistoryDeps {
  readonly quotes: Pick<QuoteService, 'findQuote'>
}

/**
 * A new alert that starts at the current price; without a price it starts at its first check.
 * @throws AppError validation_failed for a malformed or unknown ticker, and for a level in another
 *   currency than the price
 */
export async function buildAlert(
  deps: BuildDeps,
  userId: string,
  body: AlertBody,
): Promise<AlertRow> {
  const { calendar, clock, universe } = deps
  const symbol = findSymbol(universe(), body.ticker)
  if (symbol === null) throw invalid('ticker', `${body.ticker} is not a valid ticker.`)
  const quote = await findStartingQuote(deps, symbol)
  const isPriced = quote !== null && quote.price !== null && quote.unit !== null
  const level = body.kind === 'move' ? null : (body.level ?? null)
  if (level && quote?.unit && currencyOf(level.unit) !== currencyOf(quote.unit)) {
    throw invalid('level', `${symbol} trades in ${quote.unit}. Enter the level in that currency.`)
  }
  const nowMs = clock.now()
  const exchange = calendarOf(symbol, universe().resolve(symbol)?.listing.exchange ?? null)
  const session = sessionAt(calendar, exchange, nowMs)
  const price = isPriced ? quote.price : null
  const row: AlertRow = {
    id: randomUUID(),
    user_id: userId,
    subject: subjectOf(universe(), symbol),
    ticker: symbol,
    kind: body.kind,
    alert_at_diff: body.kind === 'move' ? (body.alert_at_diff ?? null) : null,
    alert_interval_mins: body.alert_interval_mins,
    level_value: level?.value ?? null,
    level_unit: level?.unit ?? null,
    level_set_at: level ? nowMs : null,
    unit: isPriced ? quote.unit : null,
    source: isPriced ? quote.provenance.source : null,
    simulated: isPriced && quote.provenance.simulated ? 1 : 0,
    last_price: price,
    last_price_at: isPriced ? Date.parse(quote.provenance.asOf) : null,
    last_checked: isPriced ? nowMs : null,
    init_price: price,
    ...NO_PERIOD_PRICES,
    last_fired_at: null,
    is_armed: 1,
    paused_because: null,
    next_due_at: 0,
    revision: 0,
    created_at: nowMs,
    updated_at: nowMs,
  }
  return {
    ...row,
    is_armed: hasReachedLevel(row) ? 0 : 1,
    // Without a price it is checked as soon as the market is open.
    next_due_at:
      isPriced && session.isOpen ? nextDueMs(row, session, nowMs) : dueWhenOpen(session, nowMs),
  }
}

function dueWhenOpen(session: ReturnType<typeof sessionAt>, nowMs: number): number {
  return session.isOpen ? nowMs : session.changesAtMs
}

/** A level that the price has already reached fires only when it is reached again. */
function hasReachedLevel(row: AlertRow): boolean {
  if (row.kind === 'move' || row.last_price === null || row.unit === null) return false
  const level = levelIn(row, row.unit)
  if (level === null) return false
  return row.kind === 'above' ? row.last_price >= level : row.last_price <= level
}

/** Null while the source fails, and for a price that is stale or a hundred times off. */
async function findStartingQuote({ quotes }: BuildDeps, symbol: string): Promise<Quote | null> {
  try {
    const quote = await quotes.findQuote(symbol)
    if (quote === 'unknown_ticker' || quote === 'invalid_ticker') {
      throw invalid('ticker', `${symbol} was not found.`)
    }
    if (typeof quote === 'string') return null
    return quote.provenance.stale || isDoubtful(quote) ? null : quote
  } catch (error) {
    if (findOutboundError(error)) return null
    throw error
  }
}

/**
 * The rule of price alerts: what a check changes and whether it fires. Pure. A check that cannot be
 * trusted changes no price, so the next one still sees the whole move.
 */
import type { AlertPause } from '@leadenhall/contract/alerts/index.ts'
import type { Firing } from '@leadenhall/contract/notifications/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { convert } from '@leadenhall/contract/shared/money.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { type Split, splitFactorAfter } from '../history/index.ts'
import { isHundredfoldMove } from '../quotes/index.ts'
import type { ListingSession } from './listing-session.ts'
import type { AlertRow } from './tables.ts'

export interface FetchedQuote {
  readonly quote: Quote
  /** Epoch milliseconds. */
  readonly fetchedAtMs: number
}

export interface KnownSplits {
  /** Of the listing, from the alert's source. */
  readonly splits: readonly Split[]
  /**
   * `current`: read since the session opened · `old`: before, so one may be missing ·
   * `unreadable`: the source failed
   */
  readonly state: 'current' | 'old' | 'unreadable'
}

/** Fields that a check may change. */
export type AlertChanges = Pick<
  AlertRow,
  | 'unit'
  | 'source'
  | 'simulated'
  | 'last_price'
  | 'last_price_at'
  | 'last_checked'
  | 'init_price'
  | 'week_start_price'
  | 'week_last_updated'
  | 'month_start_price'
  | 'month_last_updated'
  | 'year_start_price'
  | 'year_last_updated'
  | 'last_fired_at'
  | 'is_armed'
  | 'paused_because'
  | 'next_due_at'
>

export type Evaluation =
  | { readonly fire: Firing | null; readonly next: Partial<AlertChanges> }
  /** It would fire: read the splits first and evaluate again. */
  | 'needs-splits'

const MINUTE_MS = 60_000
/** An older fetch says nothing about the current price. */
const MAX_FETCH_AGE_MS = 3 * MINUTE_MS
/** How much later than its stated delay a price may arrive. */
const DELAY_SLACK_MS = 5 * MINUTE_MS
const LONGEST_RETRY_MS = 5 * MINUTE_MS
/** The usual delay of sources that state none. */
const UNSTATED_DELAY_MINUTES = 15
/** While splits are unreadable, a move this large may be one; a smaller move fires. */
const POSSIBLE_SPLIT_MOVE = 0.15
/** How far the price must move back before a level can fire again. */
const REARM_RATIO = 0.01
const TOLERANCE = 1e-9

/** @param quote undefined while there is none */
export function evaluateAlert(
  alert: AlertRow,
  quote: FetchedQuote | undefined,
  session: ListingSession,
  nowMs: number,
  known: KnownSplits,
): Evaluation {
  if (!session.isOpen) return { fire: null, next: { next_due_at: session.changesAtMs } }
  const given = quote?.quote
  const { price = null, unit = null } = given ?? {}
  if (!quote || !given || price === null || price <= 0) return pause(alert, nowMs, 'no_quote')
  if (unit === null) return pause(alert, nowMs, 'unit_unknown')
  if (isStale(alert, quote, session, nowMs)) return pause(alert, nowMs, 'stale_quote')
  if (given.flags.includes('unit_in_doubt')) return pause(alert, nowMs, 'unit_in_doubt')
  if (given.flags.includes('hundredfold_move')) return pause(alert, nowMs, 'hundredfold_move')

  const { last_price: lastPrice, last_price_at: lastPriceAtMs } = alert
  const checked = {
    unit,
    source: given.provenance.source,
    simulated: given.provenance.simulated ? 1 : 0,
    last_price: price,
    last_price_at: Date.parse(given.provenance.asOf),
    last_checked: nowMs,
    paused_because: null,
    next_due_at: nextDueMs(alert, session, nowMs),
  }
  if (lastPrice === null || lastPriceAtMs === null) return restart(checked, price, null)
  if (alert.source !== checked.source) return restart(checked, price, 'source_changed')
  if (alert.unit !== unit) return restart(checked, price, 'unit_changed')

  const factorSince = (ms: number): number =>
    known.splits.length === 0
      ? 1
      : splitFactorAfter(toTradingDate(ms, session.timeZone), known.splits)
  const factor = factorSince(lastPriceAtMs)
  const before = lastPrice / factor
  const stepOfHundred = isHundredfoldMove(before, price)
  if (stepOfHundred && known.state === 'old') return 'needs-splits'
  if (stepOfHundred) return restart(checked, price, 'hundredfold_move')

  const verdict =
    alert.kind === 'move'
      ? judgeMove(alert, before, price)
      : judgeLevel(alert, { value: price, unit }, factorSince(alert.level_set_at ?? nowMs))
  if (verdict === 'unit_differs') return pause(alert, nowMs, verdict)
  const moved = price / before - 1
  if (verdict.fires && known.state === 'old') return 'needs-splits'
  if (
    verdict.fires &&
    known.state === 'unreadable' &&
    Math.abs(moved) >= POSSIBLE_SPLIT_MOVE - TOLERANCE
  ) {
    return pause(alert, nowMs, 'splits_unknown')
  }
  const next = { ...checked, ...adjustForSplit(alert, factor), is_armed: verdict.isArmed ? 1 : 0 }
  if (!verdict.fires) return { fire: null, next }
  return {
    fire: {
      alert_id: alert.id,
      ticker: given.symbol,
      instrument_kind: given.kind,
      kind: alert.kind,
      price,
      unit,
      source: checked.source,
      price_at: given.provenance.asOf,
      compared_with: verdict.comparedWith,
      compared_at: alert.kind === 'move' ? new Date(lastPriceAtMs).toISOString() : null,
      ratio: price / verdict.comparedWith - 1,
      alert_at_diff: alert.alert_at_diff,
      checked_at: new Date(nowMs).toISOString(),
    },
    next: { ...next, last_fired_at: nowMs },
  }
}

interface Verdict {
  readonly fires: boolean
  readonly isArmed: boolean
  readonly comparedWith: number
}

/** @param before the last price in today's shares */
function judgeMove(alert: AlertRow, before: number, price: number): Verdict {
  const threshold = alert.alert_at_diff ?? Number.POSITIVE_INFINITY
  const fires = Math.abs(price / before - 1) >= threshold - TOLERANCE
  return { fires, isArmed: true, comparedWith: before }
}

/** Fires when the level is reached, then not until the price has moved back by `REARM_RATIO`. */
function judgeLevel(
  alert: AlertRow,
  price: { readonly value: number; readonly unit: string },
  factor: number,
): Verdict | 'unit_differs' {
  const level = levelIn(alert, price.unit)
  if (level === null) return 'unit_differs'
  const comparedWith = level / factor
  const ratio = (price.value / comparedWith - 1) * (alert.kind === 'above' ? 1 : -1)
  const isReached = ratio >= -TOLERANCE
  const isBack = ratio <= -REARM_RATIO + TOLERANCE
  const wasArmed = alert.is_armed === 1
  return { fires: wasArmed && isReached, isArmed: wasArmed ? !isReached : isBack, comparedWith }
}

/** The level in another unit of its currency; null without a level and in another currency. */
export function levelIn(
  alert: Pick<AlertRow, 'level_value' | 'level_unit'>,
  unit: string,
): number | null {
  if (alert.level_value === null || alert.level_unit === null) return null
  return convert({ value: alert.level_value, unit: alert.level_unit }, unit, null)?.value ?? null
}

/** From before this session, or older than the source's delay and the alert's interval allow. */
function isStale(
  alert: AlertRow,
  { quote, fetchedAtMs }: FetchedQuote,
  session: ListingSession,
  nowMs: number,
): boolean {
  const { stale, asOf, delayMinutes } = quote.provenance
  const asOfMs = Date.parse(asOf)
  const delayMs = (delayMinutes ?? UNSTATED_DELAY_MINUTES) * MINUTE_MS
  return (
    stale ||
    nowMs - fetchedAtMs > MAX_FETCH_AGE_MS ||
    asOfMs < session.openedAtMs ||
    nowMs - asOfMs > delayMs + alert.alert_interval_mins * MINUTE_MS + DELAY_SLACK_MS
  )
}

/** After one interval, or once trading resumes if the market is closed by then. */
export function nextDueMs(
  alert: Pick<AlertRow, 'alert_interval_mins'>,
  session: ListingSession,
  nowMs: number,
): number {
  const afterInterval = nowMs + alert.alert_interval_mins * MINUTE_MS
  return afterInterval < session.changesAtMs
    ? afterInterval
    : Math.max(afterInterval, session.reopensAtMs)
}

function pause(alert: AlertRow, nowMs: number, because: AlertPause): Evaluation {
  const retryMs = Math.min(alert.alert_interval_mins * MINUTE_MS, LONGEST_RETRY_MS)
  return { fire: null, next: { paused_because: because, next_due_at: nowMs + retryMs } }
}

/** Of an alert that starts; history fills them in. */
export const NO_PERIOD_PRICES = {
  week_start_price: null,
  week_last_updated: null,
  month_start_price: null,
  month_last_updated: null,
  year_start_price: null,
  year_last_updated: null,
} as const

/** Compares everything with the current price from now on. */
function restart(
  checked: Partial<AlertChanges>,
  price: number,
  because: AlertPause | null,
): Evaluation {
  return {
    fire: null,
    next: {
      ...checked,
      init_price: price,
      ...NO_PERIOD_PRICES,
      paused_because: because,
    },
  }
}

/** The stored prices that percentages are computed from follow a split, as the last price does. */
function adjustForSplit(alert: AlertRow, factor: number): Partial<AlertChanges> {
  if (factor === 1) return {}
  const adjust = (value: number | null) => (value === null ? null : value / factor)
  return {
    init_price: adjust(alert.init_price),
    week_start_price: adjust(alert.week_start_price),
    month_start_price: adjust(alert.month_start_price),
    year_start_price: adjust(alert.year_start_price),
  }
}

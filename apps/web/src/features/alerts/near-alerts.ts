import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { convert, type Price } from '@leadenhall/contract/shared/money.ts'
import { lastPriceOf } from '../../listing/last-price.ts'
import { lastCheckedOf } from './alert-fields.ts'

export interface NearAlert {
  readonly alert: PriceAlert
  /** Company name; null when the source gives none. */
  readonly name: string | null
  /** The newest usable price, else the one of the last check; null without either. */
  readonly price: Price | null
  /**
   * How far the price has to move to reach the level, as a ratio of the price: 0.018 is 1.8% up, −0.03
   * is 3% down. Null for an alert that waits or is paused, and for a level in another currency.
   */
  readonly distance: number | null
}

/**
 * Alerts with the nearest level first; those without a distance come last.
 * @param quoteOf the newest quote of a ticker
 */
export function listNearAlerts(
  alerts: readonly PriceAlert[],
  quoteOf: (ticker: string) => Quote | null,
): NearAlert[] {
  return alerts
    .map((alert) => toNearAlert(alert, quoteOf(alert.ticker)))
    .toSorted((a, b) => sizeOf(a) - sizeOf(b))
}

/** @param quote the newest one of the alert's ticker; null while it is not known */
export function toNearAlert(alert: PriceAlert, quote: Quote | null): NearAlert {
  const price = lastPriceOf(quote) ?? lastCheckedOf(alert)
  const distance = price && distanceTo(alert, price)
  return { alert, name: quote?.name ?? alert.name, price, distance }
}

function sizeOf({ distance }: NearAlert): number {
  return distance === null ? Number.MAX_VALUE : Math.abs(distance)
}

function distanceTo(alert: PriceAlert, price: Price): number | null {
  if (!alert.is_armed || alert.paused_because !== null || price.value <= 0) return null
  const level = alert.kind === 'move' ? nextMove(alert, price) : alert.level
  const inUnit = level && convert(level, price.unit, null)
  return inUnit && inUnit.value / price.value - 1
}

/** The price at which a `move` alert fires, on the side to which the price has moved. */
function nextMove(alert: PriceAlert, price: Price): Price | null {
  const { alert_at_diff: diff } = alert
  const last = lastCheckedOf(alert)
  const before = last && convert(last, price.unit, null)
  if (diff === null || before === null) return null
  const side = price.value < before.value ? -1 : 1
  return { value: before.value * (1 + side * diff), unit: price.unit }
}

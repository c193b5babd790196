import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'
import { convert, type Price } from '@leadenhall/contract/shared/money.ts'

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
  quoteOf: (ticker: string) => Quote | undefined,
): NearAlert[] {
  return alerts
    .map((alert): NearAlert => {
      const quote = quoteOf(alert.ticker)
      const price = priceOf(alert, quote)
      const distance = price && distanceTo(alert, price)
      return { alert, name: quote?.name ?? alert.name, price, distance }
    })
    .toSorted((a, b) => sizeOf(a) - sizeOf(b))
}

function sizeOf({ distance }: NearAlert): number {
  return distance === null ? Number.MAX_VALUE : Math.abs(distance)
}

function priceOf({ last_price: last, unit }: PriceAlert, quote: Quote | undefined): Price | null {
  if (quote && !isDoubtful(quote) && quote.price !== null && quote.unit !== null) {
    return { value: quote.price, unit: quote.unit }
  }
  return last === null || unit === null ? null : { value: last, unit }
}

/** The distance from the price of the last check. */
export function distanceOf(alert: PriceAlert): number | null {
  const price = priceOf(alert, undefined)
  return price && distanceTo(alert, price)
}

function distanceTo(alert: PriceAlert, price: Price): number | null {
  if (!alert.is_armed || alert.paused_because !== null || price.value <= 0) return null
  const level = alert.kind === 'move' ? nextMove(alert, price) : alert.level
  const inUnit = level && convert(level, price.unit, null)
  return inUnit && inUnit.value / price.value - 1
}

/** The price at which a `move` alert fires, on the side to which the price has moved. */
function nextMove(alert: PriceAlert, price: Price): Price | null {
  const { alert_at_diff: diff, last_price: last, unit } = alert
  if (diff === null || last === null || unit === null) return null
  const before = convert({ value: last, unit }, price.unit, null)
  if (before === null) return null
  const side = price.value < before.value ? -1 : 1
  return { value: before.value * (1 + side * diff), unit: price.unit }
}

/** Converts a user's alerts to chart lines, and a moved line to a changed alert. Pure. */
import type { PriceAlert, PriceAlertBody } from '@leadenhall/contract/alerts/index.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import { convert } from '@leadenhall/contract/shared/money.ts'
import { roundedLevel } from '../../format/price.ts'

export interface AlertLevel {
  readonly alert: PriceAlert
  /** In the chart's unit. */
  readonly price: number
}

/** Alerts with a level in the chart's currency; without a unit there is nothing to compare. */
export function alertLevels(
  { ticker, unit }: Pick<Chart, 'ticker' | 'unit'>,
  alerts: readonly PriceAlert[],
): AlertLevel[] {
  return alerts.flatMap((alert) => {
    if (alert.ticker !== ticker || alert.level === null || unit === null) return []
    const price = convert(alert.level, unit, null)?.value
    return price === undefined ? [] : { alert, price }
  })
}

/**
 * The alert with another level, in the unit that its owner chose; rounded to five digits, about a pixel.
 * Null if the price is not a level.
 */
export function movedAlert(
  { ticker, kind, alert_interval_mins, level }: PriceAlert,
  price: number,
  unit: string,
): PriceAlertBody | null {
  if (level === null || !(price > 0)) return null
  const moved = convert({ value: price, unit }, level.unit, null)
  if (moved === null) return null
  const value = roundedLevel(moved.value)
  return { ticker, kind, alert_interval_mins, level: { value, unit: level.unit } }
}

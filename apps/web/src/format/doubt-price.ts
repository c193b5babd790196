/** A typed price that is far from the last one, and the price that it may have been meant for. Pure. */
import { amountText, movePoint, priceInBoth } from '@leadenhall/contract/shared/amount-text.ts'
import { isFarPrice } from '@leadenhall/contract/shared/far-price.ts'
import type { Price, Unit } from '@leadenhall/contract/shared/money.ts'
import type { Reading } from './read-amount.ts'

export interface PriceDoubt {
  readonly read: string
  readonly last: string
  /** The price if pence were meant for pounds or pounds for pence, where that is near the last one. */
  readonly instead: string | null
}

export function doubtPrice(reading: Reading, last: Price | null): PriceDoubt | null {
  if (reading.state !== 'read' || reading.unit === null || last === null) return null
  const { unit, value } = reading
  const isNear = (text: string) => !isFarPrice({ value: Number(text), unit }, last)
  if (isNear(value)) return null
  const instead = isSterling(unit)
    ? [movePoint(value, 2), movePoint(value, -2)].find(isNear)
    : undefined
  return {
    read: priceInBoth(value, unit),
    last: amountText(String(last.value), last.unit),
    instead: instead === undefined ? null : amountText(instead, unit),
  }
}

const isSterling = (unit: Unit) => unit === 'GBX' || unit === 'GBP'

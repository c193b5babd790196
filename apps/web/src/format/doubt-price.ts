/** A typed price that is far from the last one, and the price that it may have been meant for. Pure. */
import { amountText, priceInBoth } from '@leadenhall/contract/shared/amount-text.ts'
import { isFarPrice } from '@leadenhall/contract/shared/far-price.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import type { Reading } from './read-amount.ts'

export interface PriceDoubt {
  readonly read: string
  readonly last: string
  /** The same digits in the other unit of sterling, if that is near the last price. */
  readonly instead: string | null
}

export function doubtPrice(reading: Reading, last: Price | null): PriceDoubt | null {
  if (reading.state !== 'read' || reading.unit === null || last === null) return null
  const { unit, value } = reading
  const isNear = (other: string) => !isFarPrice({ value: Number(value), unit: other }, last)
  if (isNear(unit)) return null
  const other = unit === 'GBX' ? 'GBP' : unit === 'GBP' ? 'GBX' : null
  return {
    read: priceInBoth(value, unit),
    last: amountText(String(last.value), last.unit),
    instead: other !== null && isNear(other) ? amountText(value, other) : null,
  }
}

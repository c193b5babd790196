import { currencyOf, type Price, unitsPerMajor } from './money.ts'

/** A price beyond this much above or below the last one is asked about, as a ratio of it. */
const FURTHEST = 0.5

/**
 * True if a price is more than half above or below the last one: more often its unit is wrong than its
 * value right. False in another currency, or where only one is for 100 of nominal.
 */
export function isFarPrice(price: Price, last: Price): boolean {
  const isOfBond = ({ unit }: Price) => unit.endsWith('%')
  if (currencyOf(price.unit) !== currencyOf(last.unit) || isOfBond(price) !== isOfBond(last)) {
    return false
  }
  const own = (last.value / unitsPerMajor(last.unit)) * unitsPerMajor(price.unit)
  return own > 0 && Math.abs(price.value / own - 1) > FURTHEST
}

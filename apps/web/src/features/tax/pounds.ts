import { createContext, useContext } from 'react'
import {
  formatPounds,
  formatPoundsChange,
  formatWholePounds,
  formatWholePoundsChange,
} from '../../format/money.ts'

/** True where amounts are printed in whole pounds. */
export const WholePounds = createContext(false)

/** How the tax pages write an amount, an amount with its sign, and one that is subtracted. */
export function usePounds() {
  const [pounds, change] = useContext(WholePounds)
    ? [formatWholePounds, formatWholePoundsChange]
    : [formatPounds, formatPoundsChange]
  const less = (amount: string | null) =>
    `${amount === null || Number(amount) === 0 ? '' : '−'}${pounds(amount)}`
  return { pounds, change, less }
}

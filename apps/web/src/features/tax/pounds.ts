import { createContext, useContext } from 'react'
import {
  formatPounds,
  formatPoundsChange,
  formatWholePounds,
  formatWholePoundsChange,
} from '../../format/money.ts'

/** True where amounts are printed in whole pounds. */
export const WholePounds = createContext(false)

/** How the tax pages write an amount, and an amount with its sign. */
export function usePounds() {
  return useContext(WholePounds)
    ? { pounds: formatWholePounds, change: formatWholePoundsChange }
    : { pounds: formatPounds, change: formatPoundsChange }
}

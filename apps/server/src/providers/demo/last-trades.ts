/** Trades within a minute, between the values that its path has at whole minutes. */

import { seedOf, uniformAt } from './noise.ts'
import type { PriceModel } from './price-model.ts'

const TRADE_EVERY_MS = 4000
/** A first step that no tick is smaller than, as a logarithm. */
const SMALLEST_STEP = 0.00005
const LARGEST_STEP = 0.05

/**
 * The price of the last trade: every four seconds it moves between the path's price and the next one
 * above or below it, as trades at bid and ask do.
 */
export function lastTrade(
  model: PriceModel,
  symbol: string,
  level: number,
  nowMs: number,
): { readonly price: number; readonly atMs: number } {
  const seed = seedOf(`trades ${symbol}`)
  // Shares do not trade all at the same instant.
  const shift = Math.floor(uniformAt(seed, -1) * TRADE_EVERY_MS)
  const trade = Math.floor((nowMs + shift) / TRADE_EVERY_MS)
  const middle = model.priceAt(level)
  const isAside = trade % 2 === 1
  const price = isAside
    ? nextPrice(model, level, uniformAt(seed, trade % 2 ** 31) < 0.5 ? -1 : 1)
    : middle
  return { price, atMs: trade * TRADE_EVERY_MS - shift }
}

/** The nearest price in a direction that the market's ticks allow. */
function nextPrice(model: PriceModel, level: number, direction: 1 | -1): number {
  const price = model.priceAt(level)
  for (let step = SMALLEST_STEP; step < LARGEST_STEP; step *= 2) {
    const moved = model.priceAt(level + direction * step)
    if (moved !== price) return moved
  }
  return price
}

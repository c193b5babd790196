import type { Holding } from '@leadenhall/contract/portfolio/index.ts'
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'

/** A holding at the newest price that the page has. */
export interface LiveHolding {
  readonly holding: Holding
  /** In the holding's unit; null while none is known. */
  readonly price: number | null
  readonly changeRatio: number | null
  /** In pounds. */
  readonly value: number | null
  readonly gain: number | null
  readonly today: number | null
}

/**
 * Moves value and gain with the streamed price, at the exchange rate with which the server valued the
 * holding. A price in doubt or in another unit moves nothing.
 */
export function toLive(holding: Holding, quote: Quote | undefined): LiveHolding {
  const price = holding.price && Number(holding.price.value)
  const value = holding.value === null ? null : Number(holding.value)
  const gain = holding.gain.total === null ? null : Number(holding.gain.total)
  const today = holding.today === null ? null : Number(holding.today)
  const changeRatio = quote?.changeRatio ?? null
  const shown = { holding, price, changeRatio, value, gain, today }
  if (!quote?.price || quote.unit !== holding.price?.unit || isDoubtful(quote)) return shown
  if (!price || value === null) return shown
  const move = value * (quote.price / price - 1)
  return {
    ...shown,
    price: quote.price,
    value: value + move,
    gain: gain === null ? null : gain + move,
    today: today === null ? null : today + move,
  }
}

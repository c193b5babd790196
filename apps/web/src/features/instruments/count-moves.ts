import type { MarketGroup } from '@leadenhall/contract/market/index.ts'
import { formatCount } from '../../format/price.ts'

/** The instruments of a group by their change today; the four add up to all of them. */
export interface Moves {
  readonly up: string
  readonly flat: string
  readonly down: string
  /** Without a price of today or of the close before; null for none. */
  readonly unpriced: string | null
}

export function countMoves({ instruments, priced, up, down }: MarketGroup): Moves {
  const unpriced = instruments - priced
  return {
    up: formatCount(up),
    flat: formatCount(priced - up - down),
    down: formatCount(down),
    unpriced: unpriced > 0 ? formatCount(unpriced) : null,
  }
}

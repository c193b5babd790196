/** The day's largest risers and fallers among London's main indices. Pure. */
import { isDoubtful, type Quote } from '@leadenhall/contract/quotes/index.ts'

/** Indices whose members can be movers: the FTSE 350 and AIM. */
export const MOVER_INDICES = ['FTSE 100', 'FTSE 250', 'FTSE AIM All-Share'] as const

export type Direction = 'risers' | 'fallers'

/** A quote with everything that ranking needs. */
export type Mover = Quote & {
  readonly price: number
  readonly unit: string
  readonly changeRatio: number
}

/**
 * @param tradedOn the London date of a quote's last trade
 * @param tradingDate the current session, or the last one; quotes that did not trade in it are left out
 */
export function rankMovers(
  quotes: Iterable<Quote>,
  direction: Direction,
  {
    tradedOn,
    tradingDate,
    limit,
  }: {
    readonly tradedOn: (quote: Quote) => string
    readonly tradingDate: string
    readonly limit: number
  },
): Mover[] {
  const sign = direction === 'risers' ? 1 : -1
  const movers: Mover[] = []
  for (const quote of quotes) {
    if (isComparable(quote) && quote.changeRatio * sign > 0 && tradedOn(quote) === tradingDate) {
      movers.push(quote)
    }
  }
  return movers
    .toSorted((a, b) => sign * (b.changeRatio - a.changeRatio) || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, limit)
}

function isComparable(quote: Quote): quote is Mover {
  return (
    quote.price !== null &&
    quote.unit !== null &&
    quote.changeRatio !== null &&
    !isDoubtful(quote) &&
    !quote.flags.includes('unit_changed')
  )
}

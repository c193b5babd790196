import { useQuery } from '@tanstack/react-query'
import { heldTickersQuery } from '../../listing/held-tickers.ts'

/** As many as one screen can name. */
const MAX_NAMED = 500

export interface HeldShares {
  /** The filter is offered only to a user with holdings. */
  readonly isOffered: boolean
  /** Tickers for a screen of held shares; undefined while they are unknown. */
  readonly tickers: readonly string[] | undefined
  /** More are held than one screen can name. */
  readonly isCut: boolean
  readonly isFailed: boolean
}

/** The shares in the user's portfolio. */
export function useHeldShares(isSignedIn: boolean): HeldShares {
  const { data, isError } = useQuery(heldTickersQuery(isSignedIn))
  const held = isSignedIn ? data : undefined
  return {
    isOffered: (held?.length ?? 0) > 0,
    tickers: held?.slice(0, MAX_NAMED),
    isCut: (held?.length ?? 0) > MAX_NAMED,
    isFailed: isError && held === undefined,
  }
}

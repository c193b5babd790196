import type { FundStatement } from '@leadenhall/contract/funds/index.ts'
import { useQuery } from '@tanstack/react-query'
import { fundHoldingsQuery, fundQuery } from './api.ts'

export interface OfFund {
  readonly ticker: string
  /** A user can read the issuer's list of holdings. */
  readonly isSignedIn: boolean
}

type Parts = Pick<FundStatement, 'countries' | 'holdings' | 'sectors'>

/** A fund with the parts that are shown: by the user's own file, else as a source states them. */
export function useShownFund({ isSignedIn, ticker }: OfFund) {
  const fund = useQuery(fundQuery(ticker))
  const kept = useQuery({ ...fundHoldingsQuery(ticker), enabled: isSignedIn })
  const own = kept.data?.file ?? null
  const shown: Parts | null = kept.isLoading ? null : (own ?? fund.data?.stated ?? null)
  return { fund, own, shown, isLoading: kept.isLoading }
}

import type { Holdings, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { holdingsQuery } from '../../../listing/own-portfolio.ts'

export interface AccountRow extends PortfolioAccount {
  /** Of this account alone; null where loading them failed. */
  readonly holdings: Holdings | null
}

/** The accounts, each with what it holds; null until each of these has loaded or failed. */
export function useAccountRows(
  accounts: readonly PortfolioAccount[],
): readonly AccountRow[] | null {
  const holdings = useQueries({
    queries: accounts.map(({ id }) => accountHoldingsQuery(id)),
    combine: dataOf,
  })
  return useMemo(
    () =>
      holdings.some(({ isPending }) => isPending)
        ? null
        : accounts.map((account, index) => ({
            ...account,
            holdings: holdings[index]?.data ?? null,
          })),
    [accounts, holdings],
  )
}

const dataOf = (results: UseQueryResult<Holdings>[]) =>
  results.map(({ data, isPending }) => ({ data, isPending }))

/** Never shows one account's figures while those of another load. */
const accountHoldingsQuery = (id: string) => {
  const { placeholderData: _, ...query } = holdingsQuery(id)
  return query
}

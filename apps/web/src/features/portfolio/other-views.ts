import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import type { ReactNode } from 'react'

export interface OfAccounts {
  /** The chosen account; undefined for all. */
  readonly account: string | undefined
  readonly accounts: readonly PortfolioAccount[]
}

/** Views of other features within the portfolio's page. */
export interface OtherViews {
  readonly renderIncome: (of: OfAccounts) => ReactNode
  /** Closes the overview. */
  readonly renderIncomeSummary: (of: OfAccounts) => ReactNode
  readonly renderTargets: (of: OfAccounts) => ReactNode
  readonly renderTax: (of: OfAccounts) => ReactNode
  /** Within the import: reports that are fetched from brokers. */
  readonly renderBrokerKeys: (of: {
    readonly accounts: readonly PortfolioAccount[]
    readonly onOpen: (importId: string) => void
  }) => ReactNode
}

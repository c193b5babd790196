import type { LedgerDeps } from '../ledger/ledger-deps.ts'
import type { LoadingDeps } from '../prices/load-prices.ts'

export interface ImportDeps extends LedgerDeps, LoadingDeps {}

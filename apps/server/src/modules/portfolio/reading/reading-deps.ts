import type { LedgerStore } from '../ledger/ledger-store.ts'
import type { HeldSymbols } from '../prices/held-symbols.ts'
import type { LoadingDeps } from '../prices/load-prices.ts'
import type { PriceDeps } from '../prices/price-deps.ts'

export interface ReadingDeps extends PriceDeps, LoadingDeps {
  readonly held: HeldSymbols
  readonly ledgers: LedgerStore
}

import type { DbEngine } from '../../platform/db/database.ts'
import type { FxDeps } from '../currencies/index.ts'
import type { LatestQuotes, QuoteService } from '../quotes/index.ts'
import type { HeldSymbols } from './held-symbols.ts'
import type { LedgerStore } from './ledger-store.ts'
import type { PriceBook } from './price-book.ts'
import type { ReadHistory } from './price-deps.ts'

export interface PortfolioDeps extends FxDeps {
  readonly engine: DbEngine
  readonly history: ReadHistory
  readonly held: HeldSymbols
  readonly latest: LatestQuotes
  readonly ledgers: LedgerStore
  readonly prices: PriceBook
  readonly quotes: QuoteService
}

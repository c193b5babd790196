/** A portfolio that a test writes down, with the prices that its readings need. */

import type { Entry } from '../../apps/server/src/modules/portfolio/engine/entry.ts'
import {
  changeLedger,
  EMPTY_LEDGER,
} from '../../apps/server/src/modules/portfolio/engine/ledger.ts'
import { createHeldSymbols } from '../../apps/server/src/modules/portfolio/prices/held-symbols.ts'
import { createPriceBook } from '../../apps/server/src/modules/portfolio/prices/price-book.ts'
import type { ReadingDeps } from '../../apps/server/src/modules/portfolio/reading/reading-deps.ts'
import type { AccountRow } from '../../apps/server/src/modules/portfolio/tables.ts'
import type { Quote } from '../../packages/contract/src/quotes/index.ts'
import { buildPriceDeps, type WrittenHistory } from './price-deps.ts'

export interface WrittenPortfolio {
  readonly entries: readonly Entry[]
  /** Account ids with their currencies; one account in pounds where a test says nothing. */
  readonly accounts?: Readonly<Record<string, string>>
  readonly series?: Readonly<Record<string, WrittenHistory>>
  readonly quotes?: readonly Quote[]
}

/** On Friday, 18 September 2026, in the morning. */
export function buildReadingDeps({
  entries,
  accounts: currencies = { account: 'GBP' },
  series = {},
  quotes = [],
}: WrittenPortfolio): ReadingDeps {
  const accounts = Object.entries(currencies).map(
    ([id, currency]) => ({ id, currency, name: `The ${id}` }) as AccountRow,
  )
  const loaded = {
    version: 1,
    accounts: new Map(accounts.map((account) => [account.id, account])),
    rows: new Map(),
    ledger: changeLedger(EMPTY_LEDGER, { accounts, saved: entries }),
  }
  const deps = buildPriceDeps(series, quotes)
  return {
    ...deps,
    held: createHeldSymbols(deps.clock),
    ledgers: { load: async () => loaded },
    prices: createPriceBook(deps),
  }
}

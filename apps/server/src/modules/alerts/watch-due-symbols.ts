import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Universe } from '../instruments/index.ts'
import type { QuoteRefresher } from '../quotes/index.ts'
import { listDueSubjects } from './due-alerts.ts'

/** How early quotes are asked for, and how old they may be. */
const AHEAD_MS = 60_000
const MAX_AGE_MS = 30_000

/**
 * Has the refresher keep the quotes fresh that alerts need next. Every node knows them, since any
 * of them may be the one that asks the source.
 */
export function watchDueSymbols(deps: {
  readonly clock: Clock
  readonly db: Db
  readonly refresher: Pick<QuoteRefresher, 'open'>
  readonly universe: () => Universe
}): { follow(): Promise<void> } {
  const { clock, db, refresher, universe } = deps
  let symbols: readonly string[] = []
  refresher.open({ priority: 'watched', maxAgeMs: MAX_AGE_MS, symbols: () => symbols })
  return {
    async follow() {
      const due = await listDueSubjects(db, clock.now() + AHEAD_MS)
      symbols = due.map(({ subject, ticker }) => universe().findById(subject)?.ticker ?? ticker)
    },
  }
}

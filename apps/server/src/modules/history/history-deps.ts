import type { Cache } from '../../platform/cache/create-cache.ts'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Universe } from '../instruments/index.ts'
import type { LatestQuotes, Market } from '../quotes/index.ts'

export interface HistoryDeps {
  /** Absent where no total return is computed. */
  readonly bondPayments?: Market['bondPayments']
  readonly cache: Cache
  readonly calendar: TradingCalendar
  readonly clock: Clock
  readonly db: Db
  readonly latest: Pick<LatestQuotes, 'find'>
  /** Overrides how long a caller waits for a slow source before a stored value answers. */
  readonly patienceMs?: number
  readonly registry: Registry
  readonly universe: () => Universe
}

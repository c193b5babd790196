import type { Cache } from '../../platform/cache/create-cache.ts'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Universe } from '../instruments/index.ts'
import type { LatestQuotes, Market } from '../quotes/index.ts'

/** Requests that background work leaves unspent of a source whose requests of a day are counted. */
export const REQUESTS_FOR_USERS = 2

export interface HistoryDeps {
  /** Absent where no total return is computed. */
  readonly bondPayments?: Market['bondPayments']
  /** Of sources whose requests of a day are counted: how many to leave unspent. Default 0. */
  readonly callsToLeave?: number
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

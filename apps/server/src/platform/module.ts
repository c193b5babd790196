/**
 * A feature's contribution to the server. A module registers everything of its own through the context;
 * the application lists the modules and knows nothing else about them. What a module offers to
 * others is the value that `register` returns, and reaches them as an option of theirs.
 */
import type { FastifyInstance } from 'fastify'
import type { Archive } from './archive/archive.ts'
import type { Cache } from './cache/create-cache.ts'
import type { TradingCalendar } from './calendar/trading-calendar.ts'
import type { Clock } from './clock.ts'
import type { Db, DbEngine } from './db/database.ts'
import type { ContractOfFeature, Serve } from './http/serve-endpoint.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './metrics.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { PageParts } from './pages/page-parts.ts'
import type { PersonalData } from './personal-data.ts'
import type { QuoteLanes } from './quote-lanes.ts'
import type { SettingReader } from './settings/setting.ts'
import type { Timers } from './timers.ts'
import type { UserSignals } from './user-signals.ts'

export interface Module<Offer = void> {
  /** The feature's name in the contract; tag of its endpoints in the API description. */
  readonly name: string
  /** Describes the tag, in one line. */
  readonly summary: string
  register(context: ModuleContext): Offer | Promise<Offer>
}

/** The installation as users meet it. */
export interface Site {
  readonly productName: string
  readonly version: string
  /** No trailing slash. */
  readonly publicUrl: string
  readonly contactEmail: string | null
}

export interface ModuleContext {
  readonly site: Site
  /** For routes that are not endpoints of the contract, such as images and files. */
  readonly http: FastifyInstance
  /** Serves endpoints of the feature. */
  serve(contract: Omit<ContractOfFeature, 'name'>): Serve
  readonly db: Db
  readonly engine: DbEngine
  readonly clock: Clock
  readonly cache: Cache
  readonly calendar: TradingCalendar
  /** The only way to the internet. */
  readonly outbound: Outbound
  /** Earlier answers of news, boards and posts, with their age. */
  readonly archive: Archive
  /** Durable jobs: `handle` and `schedule` here, they start with the server. */
  readonly jobs: Jobs
  readonly lanes: Pick<QuoteLanes, 'add'>
  readonly signals: UserSignals
  readonly metrics: Pick<Metrics, 'add' | 'addGauge'>
  /** Data about a user that the module keeps, for export and deletion. */
  readonly personal: Pick<PersonalData, 'add'>
  readonly pages: Pick<PageParts, 'add'>
  readonly settings: SettingReader
  readonly timers: Timers
  /** Logs errors of background work under the name of the part that failed. */
  onError(part: string): (error: unknown) => void
  /** Runs when the server closes, after the last request and before the database. */
  onClose(close: () => Promise<void> | void): void
}

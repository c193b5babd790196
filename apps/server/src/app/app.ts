import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { OpenDatabase } from '../platform/db/database.ts'
import type { LimitRule } from '../platform/http/counted-limits.ts'
import type { KeyLimitOptions } from '../platform/http/key-limits.ts'
import type { SignInLimitOptions } from '../platform/http/sign-in-limits.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import type { Stopwatch } from '../platform/stopwatch.ts'
import type { KeyedSource } from '../providers/keyed-source.ts'

/** The application's dependencies; all but the database have defaults. */
export interface AppDeps {
  readonly database: OpenDatabase
  readonly clock?: Clock
  readonly outbound?: Outbound
  /** Overrides how long a caller waits for a slow source before a stored value answers. */
  readonly patienceMs?: number
  /** Of `outbound`, where that is not given. */
  readonly stopwatch?: Stopwatch
  /** Overrides the sources of prices with a key. */
  readonly keyedSources?: readonly KeyedSource[]
  /** In [0, 1). */
  readonly random?: () => number
  /** Folder of reference data; tests use a small one. */
  readonly referenceFolder?: string
  readonly webFolder?: string
  /** Overrides how long a document waits for the answers that it embeds, in milliseconds. */
  readonly firstAnswersWaitMs?: number
  /** Overrides the sign-in limits. */
  readonly limits?: Partial<SignInLimitOptions>
  /** Overrides the limits on calls with API keys. */
  readonly keyLimits?: Partial<KeyLimitOptions>
  /** Overrides the limit on heavy reads. */
  readonly heavyReads?: LimitRule
  /** Overrides the cost of the robot check. */
  readonly robotCost?: number
  readonly logStream?: { write(line: string): void }
  /** Replaces DNS resolution for outbound requests, for tests. */
  readonly resolveName?: (hostname: string) => Promise<readonly string[]>
  /** False disables sharing of responses; true by default. */
  readonly sharesAnswers?: boolean
  /** False disables the background refresh of quotes; true by default. */
  readonly refreshesQuotes?: boolean
  /** False disables background jobs; true by default. */
  readonly runsJobs?: boolean
  /** False builds the screener's columns with their first read instead of at the start; true by default. */
  readonly keepsColumns?: boolean
}

export interface App {
  readonly http: FastifyInstance
  readonly dataMode: 'live' | 'demo'
  /** Fetches the quotes that alerts need and runs all due jobs. */
  runDueJobs(): Promise<void>
  close(): Promise<void>
}

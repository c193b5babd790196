/** Builds what every module depends on: HTTP, storage, cache, sources and email. */
import { hash } from 'node:crypto'
import path from 'node:path'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { FastifyInstance } from 'fastify'
import { fromAuthError } from '../modules/accounts/index.ts'
import {
  loadReferenceData,
  loadUniverse,
  UNIVERSE_VERSION_FACT,
} from '../modules/instruments/index.ts'
import { createSettingReader } from '../modules/settings/index.ts'
import { createArchive } from '../platform/archive/archive.ts'
import { createAttention } from '../platform/attention.ts'
import { connectRedis } from '../platform/cache/connect-redis.ts'
import { createCache } from '../platform/cache/create-cache.ts'
import { loadTradingCalendar } from '../platform/calendar/load-trading-calendar.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { createVersionPoll } from '../platform/db/follow-version.ts'
import { createHttp } from '../platform/http/create-http.ts'
import { createCsrf, guardWrites } from '../platform/http/csrf.ts'
import { createHeavyReadLimit } from '../platform/http/heavy-reads.ts'
import { createJobs } from '../platform/jobs/create-jobs.ts'
import { createMailer } from '../platform/mail/create-mailer.ts'
import { createMailQueue } from '../platform/mail/mail-queue.ts'
import type { Site } from '../platform/module.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import { createSecretBox } from '../platform/secret-box.ts'
import { createResearchLine } from '../providers/research-line.ts'
import { createTapeLine } from '../providers/tape-line.ts'
import { toAppError } from '../providers/to-app-error.ts'
import type { AppDeps } from './app.ts'
import type { Config } from './config.ts'
import { createMetricsRoute } from './metrics-route.ts'
import { buildSources } from './sources.ts'
import { VERSION } from './version.ts'

/** Changed when an administrator asks all nodes to reload. */
const CORE_CONFIG_VERSION_FACT = 'core-config-version'

/** How often a node checks for imports and for settings changed on other nodes. */
export const FOLLOW_EVERY_MS = 5000

export type Core = Awaited<ReturnType<typeof buildCore>>

export async function buildCore(config: Config, deps: AppDeps) {
  const { database, clock = systemClock } = deps
  const { db } = database
  const startedAtMs = clock.now()
  const site = toSite(config)
  const http = await createHttp({
    ...site,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    sharesAnswers: deps.sharesAnswers !== false,
    translateError: (error) => toAppError(error) ?? fromAuthError(error),
    ...(deps.logStream ? { logStream: deps.logStream } : {}),
  })
  const attention = createAttention(http, clock)
  const onError = (part: string) => (error: unknown) => http.log.error({ err: error }, part)
  const metrics = createMetricsRoute(http, {
    token: config.metricsToken,
    publicUrl: config.publicUrl,
  })

  // The rows that one node inserts would let the statements of the others wait until they time out.
  await database.runAlone('reference-data', () =>
    importReferenceData(http, db, startedAtMs, deps.referenceFolder),
  )
  const cache = await openCache(config, http)
  const versions = createVersionPoll({ clock, db, cache, everyMs: FOLLOW_EVERY_MS })
  const followedUniverse = await followUniverse(versions, db, clock)
  const universe = () => followedUniverse.current()

  const outbound = deps.outbound ?? buildOutbound(config, deps, site)
  const archive = createArchive({ clock, db, patienceMs: deps.patienceMs })
  const secrets = createSecretBox(config.appSecret)
  const settings = await createSettingReader({
    db,
    secrets,
    versions,
    onReload: () => archive.invalidate(),
    onBadValue: (name, reason) =>
      http.log.warn(`Invalid setting ${name}, using the default: ${reason}`),
  })
  const lines = { research: createResearchLine(), tape: createTapeLine() }
  const sources = await buildSources({
    config,
    db,
    clock,
    calendar: loadTradingCalendar(),
    outbound,
    settings,
    ...lines,
    universe,
    log: http.log,
    keyedSources: deps.keyedSources,
  })

  const csrf = createCsrf(config.appSecret, {
    isSecure: config.publicUrl.startsWith('https:'),
  })
  guardWrites(http, csrf)
  const { mailer, mails } = createMail(config, http)
  const redis = config.redisUrl
    ? await connectRedis(config.redisUrl, (error) => http.log.warn({ err: error }, 'limits'))
    : null
  const countHeavyRead = await createHeavyReadLimit(http, {
    redis,
    ...(deps.heavyReads ? { rule: deps.heavyReads } : {}),
  })
  const jobs = createJobs({
    clock,
    db,
    engine: database.engine,
    onError: (error, job) => http.log.error({ err: error, job }, 'job failed'),
  })

  return {
    archive,
    attention,
    cache,
    calendar: sources.calendar,
    clock,
    coreConfig: {
      loadedAtMs: followedUniverse.loadedAtMs,
      requestReload: () => versions.changeVersion(CORE_CONFIG_VERSION_FACT),
    },
    countHeavyRead,
    csrf,
    database,
    db,
    engine: database.engine,
    http,
    jobs,
    mailer,
    mails,
    metrics,
    onError,
    outbound,
    redis,
    settings,
    site,
    sources,
    startedAtMs,
    ...lines,
    universe,
    /** Reloads data changed by an import, an administrator or another node. */
    followChanges: () => versions.poll(),
  }
}

function toSite({ productName, publicUrl, contactEmail }: Config): Site {
  return { productName, version: VERSION, publicUrl, contactEmail }
}

function openCache({ appSecret, redisUrl }: Config, http: FastifyInstance) {
  return createCache({
    redisUrl,
    installation: hash('sha256', `cache ${appSecret}`).slice(0, 16),
    onError: (error) => http.log.warn({ err: error }, 'cache'),
  })
}

function followUniverse(
  versions: ReturnType<typeof createVersionPoll>,
  db: AppDeps['database']['db'],
  clock: Clock,
) {
  let isStarted = false
  return versions.followVersion([UNIVERSE_VERSION_FACT, CORE_CONFIG_VERSION_FACT], async () => {
    const loaded = await loadUniverse(db, clock.now())
    // At startup requests other than searches need not wait; later the previous list serves meanwhile.
    if (isStarted) await loaded.prepareSearch()
    isStarted = true
    return loaded
  })
}

function buildOutbound(config: Config, deps: AppDeps, site: Site) {
  return createOutbound({
    clock: deps.clock ?? systemClock,
    ...site,
    replayUrl: config.upstreamReplayUrl,
    ...(deps.resolveName ? { resolve: deps.resolveName } : {}),
    ...(deps.stopwatch ? { stopwatch: deps.stopwatch } : {}),
  })
}

function createMail(config: Config, http: FastifyInstance) {
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxFolder: path.join(config.dataDir, 'outbox'),
  })
  if (mailer.destination !== 'smtp') http.log.info(`email is written to ${mailer.destination}`)
  const mails = createMailQueue(mailer, {
    host: new URL(config.publicUrl).hostname,
    onError: (error) => http.log.error({ err: error }, 'email failed'),
  })
  return { mailer, mails }
}

async function importReferenceData(
  http: FastifyInstance,
  db: AppDeps['database']['db'],
  nowMs: number,
  folder: string | undefined,
): Promise<void> {
  const today = toTradingDate(nowMs, 'Europe/London')
  const report = await loadReferenceData(db, today, ...(folder ? [folder] : []))
  if (!report) return
  const { added, changed, renamed, retired, malformed } = report
  http.log.info(
    {
      added: added.length,
      changed: changed.length,
      renamed: renamed.length,
      retired: retired.length,
      malformed,
    },
    'reference data loaded',
  )
}

/**
 * The application: everything wired, nothing listening. Tests build the very same one.
 */
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { toShareTitle } from '@leadenhall/contract/shared/pages.ts'
import { toTradingDate } from '@leadenhall/contract/shared/time.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buildAlerting } from './alerting.ts'
import type { Config } from './config.ts'
import { createCoreConfig } from './core-config.ts'
import { type FirstCallDeps, listFirstCalls } from './first-calls.ts'
import { serveMcp } from './mcp/serve-mcp.ts'
import { measure } from './measuring.ts'
import {
  createAuth,
  createRobotCheck,
  findUser,
  findVisitor,
  forgetAvatar,
  forgetOldTraces,
  fromAuthError,
  onSignIn,
  passwordResetMail,
  registerAvatarRoutes,
  registerPersonalRoutes,
  registerSignInRoutes,
  verificationMail,
} from './modules/accounts/index.ts'
import { registerBoardRoutes } from './modules/boards/index.ts'
import {
  findUsdRate,
  listUsdPairs,
  readCurrencies,
  registerCurrencyRoutes,
} from './modules/currencies/index.ts'
import { registerHealthRoutes } from './modules/health/index.ts'
import { registerHistoryRoutes } from './modules/history/index.ts'
import {
  createLogoService,
  loadReferenceData,
  loadUniverse,
  registerInstrumentRoutes,
  registerLogoRoutes,
  toForeignHits,
  type Universe,
  watchUniverse,
} from './modules/instruments/index.ts'
import { listInterest, registerInterestRoutes } from './modules/interest/index.ts'
import { deleteKeysOf, findKeyHolder, listKeys, registerKeyRoutes } from './modules/keys/index.ts'
import { registerMarketRoutes } from './modules/market/index.ts'
import { registerNewsRoutes } from './modules/news/index.ts'
import { registerNoteRoutes } from './modules/notes/index.ts'
import { readQuotations, registerQuotationRoutes } from './modules/quotations/index.ts'
import {
  createLatestQuotes,
  createProfileService,
  createQuoteRefresher,
  createQuoteService,
  createSecondSource,
  createWatchedSymbols,
  findSymbol,
  registerQuoteRoutes,
  registerStreamRoutes,
  runRefresher,
} from './modules/quotes/index.ts'
import { registerResearchRoutes } from './modules/research/index.ts'
import { registerReviewRoutes } from './modules/reviews/index.ts'
import {
  deleteSavedScreenersOf,
  listSavedScreeners,
  registerScreenerRoutes,
} from './modules/screener/index.ts'
import { createSettingReader, registerSettingRoutes } from './modules/settings/index.ts'
import { registerSocialRoutes } from './modules/social/index.ts'
import {
  deleteWatchlistsOf,
  findSharedWatchlist,
  listWatchlists,
  registerWatchlistRoutes,
} from './modules/watchlists/index.ts'
import { createArchive } from './platform/archive/archive.ts'
import { connectRedis } from './platform/cache/connect-redis.ts'
import { createCache } from './platform/cache/create-cache.ts'
import { loadTradingCalendar } from './platform/calendar/load-trading-calendar.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { OpenDatabase } from './platform/db/database.ts'
import { toKeepableText } from './platform/db/keepable-text.ts'
import { findStorageError } from './platform/db/storage-error.ts'
import { decorateAccess } from './platform/http/access.ts'
import { createHttp } from './platform/http/create-http.ts'
import { createCsrf, guardWrites } from './platform/http/csrf.ts'
import { guardKeys } from './platform/http/key-access.ts'
import { createKeyLimits, KEY_LIMITS, type KeyLimitOptions } from './platform/http/key-limits.ts'
import { serveWeb } from './platform/http/serve-web.ts'
import {
  createSignInLimits,
  SIGN_IN_LIMITS,
  type SignInLimitOptions,
} from './platform/http/sign-in-limits.ts'
import { createMailer } from './platform/mail/create-mailer.ts'
import { createMailQueue } from './platform/mail/mail-queue.ts'
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts'
import { within } from './platform/within.ts'
import { findProviderError } from './providers/find-provider-error.ts'
import { toAppError } from './providers/to-app-error.ts'
import { buildSources, SETTING_GROUPS } from './sources.ts'

export const VERSION = '0.1.0'
const WEB_FOLDER = path.resolve(import.meta.dirname, '../../web/dist')
const UNIVERSE_CHECK_MS = 5000
/** Of quotes that somebody looks at, while their exchange trades. */
const WATCHED_MAX_AGE_MS = 15_000
/** Of all others, which a source with thirty requests a minute can keep. */
const SWEPT_MAX_AGE_MS = 60 * 60_000
/** Somebody is typing: what is found here is shown without what a slow source would add. */
const SEARCH_PATIENCE_MS = 1500
/** A page waits so long to learn who reads it; its calls tell about the storage. */
const READER_PATIENCE_MS = 2000
const TRACES_CHECK_MS = 6 * 3_600_000

export interface AppDeps {
  readonly database: OpenDatabase
  readonly clock?: Clock
  readonly outbound?: Outbound
  /** In [0, 1). */
  readonly random?: () => number
  /** Folder of reference data; tests give a small one. */
  readonly referenceFolder?: string
  readonly webFolder?: string
  /** Looser or tighter limits on signing in. */
  readonly limits?: Partial<SignInLimitOptions>
  /** Looser or tighter limits on calls with API keys. */
  readonly keyLimits?: Partial<KeyLimitOptions>
  /** Work of the robot check. */
  readonly robotCost?: number
  readonly logStream?: { write(line: string): void }
  /** Replaces the system's name resolution for everything that is asked outside; for tests. */
  readonly resolveName?: (hostname: string) => Promise<readonly string[]>
  /** False has every answer put together anew; true by default. */
  readonly sharesAnswers?: boolean
  /** False keeps quotes from being refreshed unasked; true by default. */
  readonly refreshesQuotes?: boolean
  /** False keeps durable jobs from running unasked; true by default. */
  readonly runsJobs?: boolean
}

export interface App {
  readonly http: FastifyInstance
  readonly dataMode: 'live' | 'demo'
  /** Has the quotes read that alerts need, and runs the jobs that are due. */
  runDueJobs(): Promise<void>
  close(): Promise<void>
}

export async function buildApp(config: Config, deps: AppDeps): Promise<App> {
  const { database, clock = systemClock, random = Math.random } = deps
  const { db } = database
  const startedAtMs = clock.now()
  const http = await createHttp({
    productName: config.productName,
    version: VERSION,
    publicUrl: config.publicUrl,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    sharesAnswers: deps.sharesAnswers !== false,
    translateError: (error) => toAppError(error) ?? fromAuthError(error),
    ...(deps.logStream ? { logStream: deps.logStream } : {}),
  })

  const addMeasured = measure(http, config.metricsToken)

  const today = toTradingDate(startedAtMs, 'Europe/London')
  const report = await loadReferenceData(
    db,
    { today, nowMs: startedAtMs },
    ...(deps.referenceFolder ? [deps.referenceFolder] : []),
  )
  if (report) {
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
  const watch = watchUniverse(db, await loadUniverse(db, clock.now()), () => clock.now())
  const universe = (): Universe => watch.current()
  const coreConfig = await createCoreConfig({ clock, db, read: () => watch.reload() })

  const cache = await createCache({
    redisUrl: config.redisUrl,
    onError: (error) => http.log.warn({ err: error }, 'cache'),
  })
  const calendar = loadTradingCalendar()
  const outbound =
    deps.outbound ??
    createOutbound({
      clock,
      productName: config.productName,
      version: VERSION,
      contactEmail: config.contactEmail,
      replayUrl: config.upstreamReplayUrl,
      ...(deps.resolveName ? { resolve: deps.resolveName } : {}),
    })
  const settings = await createSettingReader({
    db,
    onBadValue: (name, reason) => http.log.warn(`setting ${name} ${reason}; its default holds`),
  })
  const archive = createArchive({ clock, db })
  const sources = await buildSources({
    config,
    db,
    clock,
    calendar,
    outbound,
    settings,
    universe,
  })
  const { boards, dataMode, market: registry, news, reviews, social } = sources

  const latest = createLatestQuotes()
  const quoteDeps = { cache, calendar, clock, db, latest, registry, universe }
  const quotes = createQuoteService(quoteDeps)
  const refresher = createQuoteRefresher({
    ...quoteDeps,
    quotes,
    budget: sources.refreshBudget,
    onError: (error) => http.log.error({ err: error }, 'quote refresh'),
  })
  const node = randomUUID()
  const watched = createWatchedSymbols({ clock, db, node })
  refresher.open({
    priority: 'watched',
    symbols: () => watched.all(),
    maxAgeMs: WATCHED_MAX_AGE_MS,
  })
  const profiles = createProfileService(quoteDeps)

  const csrf = createCsrf(config.appSecret)
  guardWrites(http, csrf)
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outboxFolder: path.join(config.dataDir, 'outbox'),
  })
  if (mailer.destination !== 'smtp') http.log.info(`mail is written to ${mailer.destination}`)
  const mails = createMailQueue(mailer, {
    host: new URL(config.publicUrl).hostname,
    onError: (error) => http.log.error({ err: error }, 'mail failed'),
  })
  const auth = await createAuth({
    database,
    config,
    sendPasswordReset: async (email, token) => mails.post(passwordResetMail(config, email, token)),
    sendVerification: async (email, token) => mails.post(verificationMail(config, email, token)),
    onSignIn: (session) => onSignIn(db, clock.now(), session),
    onPasswordReset: (userId) => deleteKeysOf(db, userId),
    log: (level, message) => http.log[level]({ part: 'accounts' }, message),
  })
  const accountDeps = { auth, clock, db, adminEmails: config.adminEmails }
  decorateAccess(http, (request) => findVisitor(accountDeps, request))
  const limitCounter = config.redisUrl
    ? await connectRedis(config.redisUrl, (error) => http.log.warn({ err: error }, 'limits'))
    : null
  const limits = await createSignInLimits(http, {
    ...SIGN_IN_LIMITS,
    ...deps.limits,
    redis: limitCounter,
  })
  guardKeys(http, {
    find: (key) => findKeyHolder({ clock, db }, key),
    limits: await createKeyLimits(http, { ...KEY_LIMITS, ...deps.keyLimits, redis: limitCounter }),
  })
  const robots = createRobotCheck({
    clock,
    db,
    outbound,
    secret: config.appSecret,
    recaptcha: config.recaptcha,
    ...(deps.robotCost ? { cost: deps.robotCost } : {}),
  })
  registerSignInRoutes(http, {
    ...accountDeps,
    csrf,
    robots,
    limits,
    publicUrl: config.publicUrl,
    isGoogleOn: config.google !== null,
    recaptchaSiteKey: config.recaptcha?.siteKey ?? null,
  })
  const alerting = await buildAlerting({
    ...quoteDeps,
    config,
    engine: database.engine,
    http,
    mailer,
    quotes,
    refresher,
    ...(deps.resolveName ? { resolveName: deps.resolveName } : {}),
  })
  registerPersonalRoutes(http, {
    ...accountDeps,
    limits,
    listInterest: (email) => listInterest(db, email),
    personalParts: [
      ...alerting.personalParts,
      {
        key: 'api_keys',
        list: (userId) => listKeys(db, userId),
        delete: (userId) => deleteKeysOf(db, userId),
      },
      {
        key: 'screeners',
        list: (userId) => listSavedScreeners(db, userId),
        delete: (userId) => deleteSavedScreenersOf(db, userId),
      },
      {
        key: 'watchlists',
        list: (userId) => listWatchlists(db, userId),
        delete: (userId) => deleteWatchlistsOf(db, userId),
      },
    ],
    forgetAvatar: (userId) => forgetAvatar(cache, userId),
  })
  registerKeyRoutes(http, { clock, db })
  registerAvatarRoutes(http, { cache, db, outbound })
  registerInterestRoutes(http, {
    clock,
    db,
    limits,
    mails,
    requireHuman: (proof) => robots.require(proof),
    productName: config.productName,
    publicUrl: config.publicUrl,
    contactEmail: config.contactEmail,
  })
  registerSettingRoutes(http, { clock, db, groups: SETTING_GROUPS })
  registerNoteRoutes(http, { clock, db })
  registerHealthRoutes(http, {
    cache,
    calendar,
    clock,
    database,
    mode: registry.mode,
    sourceStates: sources.states,
    probeSources: sources.probe,
    refresher,
    universe,
    startedAtMs,
    configLoadedAtMs: () => coreConfig.loadedAtMs(),
    reloadCoreConfig: () => coreConfig.requestReload(),
    requireCsrf: (request) => csrf.require(request),
  })
  registerInstrumentRoutes(http, {
    universe,
    random,
    findProfileText: ({ listing_id: id }) => profiles.findStoredText(id),
    searchElsewhere: async (text) => {
      if (registry.providersFor('search').length === 0) return []
      try {
        const asking = registry.ask('search', (provider) => provider.search(text))
        const { result } = (await within(SEARCH_PATIENCE_MS, asking)) ?? { result: [] }
        return toForeignHits(result)
      } catch (error) {
        if (!findProviderError(error)) throw error
        http.log.warn({ err: error }, 'search at the live source failed')
        return []
      }
    },
  })
  const logos = createLogoService({ clock, db, mode: registry.mode, outbound })
  registerLogoRoutes(http, { logos, universe })
  registerQuoteRoutes(http, {
    quotes,
    profiles,
    registry,
    secondSource: createSecondSource(quoteDeps),
    findSymbol: (ticker) => findSymbol(universe(), ticker),
    findListing: (symbol) => universe().resolve(symbol)?.listing,
  })
  const streams = registerStreamRoutes(http, { ...quoteDeps, node, quotes, watched })
  registerHistoryRoutes(http, quoteDeps)
  registerWatchlistRoutes(http, { ...quoteDeps, quotes })
  registerCurrencyRoutes(http, { ...quoteDeps, quotes, currencies: await readCurrencies() })
  registerMarketRoutes(http, { ...quoteDeps, quotes, refresher })
  registerNewsRoutes(http, { archive, clock, news, universe })
  registerResearchRoutes(http, { archive, clock, news })
  registerQuotationRoutes(http, { random, quotations: await readQuotations() })
  registerBoardRoutes(http, { archive, boards, clock, universe })
  registerSocialRoutes(http, { archive, clock, social, universe })
  registerReviewRoutes(http, { cache, reviews })
  const screener = registerScreenerRoutes(http, {
    clock,
    db,
    universe,
    latestQuotes: () => ({ get: (symbol) => latest.find(symbol)?.quote }),
    usdRate: (currency) => findUsdRate(latest, currency),
  })
  serveMcp(http, {
    productName: config.productName,
    version: VERSION,
    publicUrl: config.publicUrl,
    now: () => clock.now(),
  })
  addMeasured({
    cache,
    instruments: () => universe().listings.length,
    jobs: alerting.jobs,
    outbound,
    refresher,
    sourceStates: sources.states,
    streams,
  })
  latest.onChange(() => screener.touch())
  refresher.open({
    priority: 'sweep',
    symbols: () => listSweptSymbols(universe()),
    maxAgeMs: SWEPT_MAX_AGE_MS,
  })
  const findReader = async (request: FastifyRequest) => {
    try {
      return (await within(READER_PATIENCE_MS, findUser(accountDeps, request))) ?? null
    } catch (error) {
      // A page without its reader's name still says what is wrong; a bare 503 in its place does not.
      if (!findStorageError(error)) throw error
      return null
    }
  }
  const hasSocialPosts = dataMode === 'demo' || config.xBearerToken !== null
  const firstCallDeps: FirstCallDeps = {
    toSymbol: (ticker) => universe().resolve(ticker)?.listing.ticker,
    hasSocialPosts,
  }
  await serveWeb(http, {
    folder: deps.webFolder ?? WEB_FOLDER,
    publicUrl: config.publicUrl,
    allowsRecaptcha: config.recaptcha !== null,
    bootstrap: async (request) => ({
      productName: config.productName,
      version: VERSION,
      dataMode,
      communityInviteUrl: config.communityInviteUrl,
      contactEmail: config.contactEmail,
      isDevelopment: config.isDevelopment,
      hasSocialPosts,
      user: await findReader(request),
    }),
    titleOf: ({ page, params }) => {
      if (page.name === 'industry') return params['industry']
      if (page.name === 'supersector') return params['supersector']
      if (page.name !== 'share') return undefined
      const ticker = params['ticker'] ?? ''
      return toShareTitle(ticker, universe().resolve(ticker)?.listing.name ?? null)
    },
    firstCalls: (match, query) => listFirstCalls(firstCallDeps, match, query),
    now: () => clock.now(),
    // A link that was taken back shall be no page, whatever the page itself would show.
    isThere: async ({ page, params }) =>
      page.name !== 'shared-watchlist' ||
      (await findSharedWatchlist(db, toKeepableText(params['token'] ?? ''))) !== undefined,
  })

  const followSettings = async () => {
    if (await settings.follow()) await archive.askAgain()
  }
  const refreshing =
    deps.refreshesQuotes === false
      ? null
      : runRefresher({
          ...quoteDeps,
          node,
          refresher,
          watched,
          onError: (error) => http.log.error({ err: error }, 'quote refresh'),
        })
  const universeTimer = setInterval(() => {
    Promise.all([watch.refresh(), coreConfig.follow(), followSettings()]).catch((error: unknown) =>
      http.log.error({ err: error }, 'universe refresh'),
    )
  }, UNIVERSE_CHECK_MS)
  universeTimer.unref()
  if (deps.runsJobs !== false) alerting.start()
  const forget = () =>
    Promise.all([forgetOldTraces(accountDeps), archive.prune()]).catch((error: unknown) =>
      http.log.error({ err: error }, 'old traces'),
    )
  await forget()
  const tracesTimer = setInterval(forget, TRACES_CHECK_MS)
  tracesTimer.unref()

  return {
    http,
    dataMode,
    runDueJobs: () => alerting.runDue(),
    async close() {
      clearInterval(universeTimer)
      clearInterval(tracesTimer)
      await http.close()
      await alerting.close()
      await mails.close()
      limitCounter?.disconnect()
      // What is still being asked ends with the door out, and only then can be waited for.
      const stopped = refreshing?.close()
      await outbound.close()
      await archive.close()
      await stopped
      await cache.close()
      await database.close()
    },
  }
}

/** Rates first, then every line that trades. */
function listSweptSymbols({ listings }: Universe): string[] {
  const live = listings.filter(({ retired_on: retiredOn }) => retiredOn === null)
  return [
    ...listUsdPairs(live.map(({ currency }) => currency)),
    ...live.map(({ ticker }) => ticker),
  ]
}

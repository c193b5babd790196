/** Builds the application: its modules in order. It does not listen; tests build the same one. */
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { mcpModule } from '../mcp/module.ts'
import { accountsModule } from '../modules/accounts/module.ts'
import { listAlertedSubjects } from '../modules/alerts/index.ts'
import { alertsModule } from '../modules/alerts/module.ts'
import { boardsModule } from '../modules/boards/module.ts'
import { brokerKeysModule } from '../modules/broker-keys/module.ts'
import { costsModule } from '../modules/costs/module.ts'
import { currenciesModule } from '../modules/currencies/module.ts'
import { demoModule } from '../modules/demo/module.ts'
import { deskModule } from '../modules/desk/module.ts'
import { drawingsModule } from '../modules/drawings/module.ts'
import { figureAlertsModule } from '../modules/figure-alerts/module.ts'
import { type FigureParts, figuresModule } from '../modules/figures/module.ts'
import { fundIncomeModule } from '../modules/fund-income/module.ts'
import { fundsModule } from '../modules/funds/module.ts'
import { type GiltParts, giltsModule } from '../modules/gilts/module.ts'
import { healthModule } from '../modules/health/module.ts'
import { historyModule } from '../modules/history/module.ts'
import { incomeModule } from '../modules/income/module.ts'
import { instrumentsModule } from '../modules/instruments/module.ts'
import { interestModule } from '../modules/interest/module.ts'
import { journalModule } from '../modules/journal/module.ts'
import { keysModule } from '../modules/keys/module.ts'
import { marketModule } from '../modules/market/module.ts'
import { newsModule } from '../modules/news/module.ts'
import { notesModule } from '../modules/notes/module.ts'
import { notificationsModule } from '../modules/notifications/module.ts'
import { offersModule } from '../modules/offers/module.ts'
import { ownedAlertsModule } from '../modules/owned-alerts/module.ts'
import { listEveryHeldTicker, listHeldTickers, symbolOf } from '../modules/portfolio/index.ts'
import { type PortfolioParts, portfolioModule } from '../modules/portfolio/module.ts'
import { type FirstChoice, openFirstChoice } from '../modules/prices/index.ts'
import { pricesModule } from '../modules/prices/module.ts'
import { quotationsModule } from '../modules/quotations/module.ts'
import type { QuoteParts } from '../modules/quotes/index.ts'
import { quotesModule } from '../modules/quotes/module.ts'
import { researchModule } from '../modules/research/module.ts'
import { reviewsModule } from '../modules/reviews/module.ts'
import { screenerModule } from '../modules/screener/module.ts'
import { settingsModule } from '../modules/settings/module.ts'
import { shortsModule } from '../modules/shorts/module.ts'
import { socialModule } from '../modules/social/module.ts'
import { spreadsheetsModule } from '../modules/spreadsheets/module.ts'
import { stockBoardModule } from '../modules/stock-board/module.ts'
import { tapeModule } from '../modules/tape/module.ts'
import { targetsModule } from '../modules/targets/module.ts'
import { taxModule } from '../modules/tax/module.ts'
import { trustsModule } from '../modules/trusts/module.ts'
import { listEveryWatched, listWatchedSubjects } from '../modules/watchlists/index.ts'
import { watchlistsModule } from '../modules/watchlists/module.ts'
import { createSecretBox } from '../platform/secret-box.ts'
import { simulateGiltYield } from '../providers/demo/simulated-gilt-curve.ts'
import type { App, AppDeps } from './app.ts'
import type { Config } from './config.ts'
import { buildCore, type Core, FOLLOW_EVERY_MS } from './core.ts'
import { addCoreMetrics } from './metrics-route.ts'
import { createModuleHost, type ModuleHost } from './module-host.ts'
import { servePages } from './page-server.ts'
import { listSweptSymbols } from './swept-symbols.ts'
import { storePriceKey, tryPriceKey } from './try-sources.ts'

const PRUNE_EVERY_MS = 6 * 3_600_000
/** For quotes in no other lane: sustainable with a source limited to thirty requests a minute. */
const SWEPT_MAX_AGE_MS = 60 * 60_000

export async function buildApp(config: Config, deps: AppDeps): Promise<App> {
  const core = await buildCore(config, deps)
  const { archive, attention, countHeavyRead, http, jobs, mailer, mails, sources, universe } = core
  const { dataMode, market: registry } = sources
  const { random = Math.random, resolveName } = deps
  const hasSocialPosts = dataMode === 'demo' || config.xBearerToken !== null
  const host = createModuleHost(core)
  const { lanes, pages, timers, use } = host

  const accounts = await useAccounts(core, host, config, deps)
  const { limits, robots, findConfirmedEmail, findReader } = accounts
  await use(interestModule({ limits, mails, requireHuman: robots.require }))
  await use(
    settingsModule({ groups: sources.settingGroups, secrets: createSecretBox(config.appSecret) }),
  )
  await use(notesModule())
  const quoteParts = await use(
    quotesModule({
      registry,
      universe,
      lanes,
      attention,
      budget: sources.refreshBudget,
      refreshes: deps.refreshesQuotes !== false,
      patienceMs: deps.patienceMs,
    }),
  )
  const gilts = await useGilts(core, host, quoteParts)
  const market = { ...quoteParts.market, bondPayments: gilts.interest }
  const { quotes, refresher, findProfileText } = quoteParts
  const { requestReload: reloadUniverse } = core.coreConfig
  await use(instrumentsModule({ universe, registry, random, findProfileText, reloadUniverse }))
  await use(historyModule({ market, countHeavyRead }))
  await use(fundsModule({ ...quoteParts, market }))
  await use(currenciesModule({ market, quotes }))
  await use(tapeModule({ market, line: core.tape }))
  await useTexts(core, host, hasSocialPosts)
  await use(quotationsModule({ random }))
  await use(watchlistsModule({ market, quotes }))
  await useOwnPages(host, { ...quoteParts, market })
  const portfolio = await use(portfolioModule({ market, quotes }))
  const runsJobs = deps.runsJobs !== false
  await use(
    notificationsModule({
      config,
      isDemo: dataMode === 'demo',
      mailer,
      findConfirmedEmail,
      ...(resolveName ? { resolveName } : {}),
    }),
  )
  const alerts = await use(alertsModule({ market, quotes, followsDueSymbols: runsJobs }))
  await use(demoModule({ dataMode, guests: accounts.guests, limits, market }))
  const found = await useFigures(core, host, deps, { ...quoteParts, market }, { gilts, portfolio })
  await useOwned(core, host, portfolio, { ...quoteParts, market }, { ...found, gilts })
  await useBrokerKeys(core, host, config, portfolio)
  const firstChoice = await openPriceChoice(core, config)
  await usePrices(core, host, config, {
    market,
    portfolio,
    firstChoice,
    closes: found.figures.closes,
  })
  await useHealth(core, host, quoteParts, found.figures)
  await use(spreadsheetsModule({ ...market, quotes, view: found.view }))
  await use(mcpModule())

  addSweep(core, host)
  addCoreMetrics(core.metrics, core)
  await servePages(core, {
    config,
    pages,
    hasSocialPosts,
    hasToChoosePrices: firstChoice.isOpen,
    hasGuests: dataMode === 'demo' && accounts.guests.areWelcome,
    findReader,
    webFolder: deps.webFolder,
    firstAnswersWaitMs: deps.firstAnswersWaitMs,
  })
  timers.every(FOLLOW_EVERY_MS, core.followChanges, core.onError('following changes'))
  timers.every(PRUNE_EVERY_MS, () => archive.prune(), core.onError('pruning the archive'))
  // Before that it would delay the first answer.
  http.addHook('onListen', async () => {
    universe().prepareSearch().catch(core.onError('preparing the search'))
  })
  await archive.prune().catch(core.onError('pruning the archive'))
  quoteParts.start()
  if (runsJobs) jobs.start()

  return {
    http,
    dataMode,
    async runDueJobs() {
      await alerts.followDueSymbols()
      await refresher.settle('watched')
      await jobs.runDue()
    },
    close: () => closeAll(core, host),
  }
}

/** Accounts, and the keys that a changed password revokes. */
async function useAccounts(
  { csrf, database, mails, redis }: Core,
  { personal, use }: ModuleHost,
  config: Config,
  deps: AppDeps,
) {
  const keys = await use(keysModule({ limits: deps.keyLimits ?? {}, redis }))
  return use(
    accountsModule({
      config,
      csrf,
      database,
      limits: deps.limits ?? {},
      redis,
      mails,
      personal,
      revokeKeys: keys.revokeAll,
      ...(deps.robotCost ? { robotCost: deps.robotCost } : {}),
    }),
  )
}

/** Pages that users arrange and write themselves. */
async function useOwnPages(
  { use }: ModuleHost,
  { market, quotes }: Pick<QuoteParts, 'market' | 'quotes'>,
): Promise<void> {
  await use(stockBoardModule())
  await use(deskModule())
  await use(drawingsModule({ market, quotes }))
  await use(journalModule({ quotes, universe: market.universe }))
}

/** Quotes that no other lane asks for. */
function addSweep({ universe }: Core, { lanes }: ModuleHost) {
  lanes.add({
    priority: 'sweep',
    symbols: () => listSweptSymbols(universe()),
    maxAgeMs: SWEPT_MAX_AGE_MS,
  })
}

/** The terms of gilts, which every total return reads. */
function useGilts({ sources }: Core, { use }: ModuleHost, { market }: QuoteParts) {
  const simulatedYield = sources.dataMode === 'demo' ? simulateGiltYield : null
  return use(giltsModule({ market, registry: sources.rates, simulatedYield }))
}

/** News, posts and reviews. */
async function useTexts(
  { sources: { boards, news, reviews, social }, universe }: Core,
  { use }: ModuleHost,
  hasPosts: boolean,
) {
  await use(newsModule({ news, universe }))
  await use(boardsModule({ boards, universe }))
  await use(socialModule({ social, universe, hasPosts }))
  await use(reviewsModule({ reviews }))
}

/** Figures, and what is computed from them: trusts, the screener, the market and figure alerts. */
async function useFigures(
  { attention, countHeavyRead, database, research, sources, universe }: Core,
  { lanes, use }: ModuleHost,
  deps: AppDeps,
  { isAttended, market, quotes, refresher }: QuoteParts,
  { gilts, portfolio }: { readonly gilts: GiltParts; readonly portfolio: PortfolioParts },
) {
  const costs = await use(costsModule({ market, quotes }))
  const shorts = await use(shortsModule({ universe, registry: sources.shorts }))
  const offers = await use(
    offersModule({
      market,
      quotes,
      registry: sources.offers,
      // Read when asked for: figures in turn need what offers state.
      closes: () => figures.closes,
      dutyOf: (...subject) => costs.factsOf(...subject).buyingDuty,
      heldOf: (userId) => listHeldTickers(portfolio.reading, userId),
      watchedBy: async (userId) => {
        const subjects = await listWatchedSubjects(database.db, userId)
        return subjects.map((subject) => symbolOf(universe(), subject))
      },
    }),
  )
  const figures: FigureParts = await use(
    figuresModule({
      market,
      quotes,
      registry: sources.figures,
      navRegistry: sources.navs,
      lanes,
      extrasOf: (listing, day) => ({
        ...costs.factsOf(listing, day),
        ...shorts.factsOf(listing, day),
        ...offers.factsOf(listing, day),
        ...gilts.factsOf(listing, day),
      }),
    }),
  )
  const trusts = await use(
    trustsModule({
      market,
      quotes,
      registry: sources.navs,
      closes: figures.closes,
      navs: figures.navs,
    }),
  )
  await use(
    researchModule({
      line: research,
      news: sources.news,
      universe,
      closes: figures.closes,
      navs: figures.navs,
      sectorOf: trusts.sectorOf,
      shortRatioOf: (...subject) => shorts.factsOf(...subject).shortRatio,
    }),
  )
  const keepsColumns = deps.keepsColumns !== false
  const screener = await use(
    screenerModule({
      attention,
      isAttended,
      market,
      countHeavyRead,
      columnBuilder: figures.columnBuilder,
      keepsColumns,
    }),
  )
  await use(marketModule({ market, quotes, refresher, view: screener.view }))
  await use(figureAlertsModule({ universe, view: screener.view }))
  return { costs, figures, offers, view: screener.view }
}

/** Sources of prices, and what background work reads of those whose requests are counted. */
async function usePrices(
  { clock, database: { db }, sources, universe }: Core,
  { use }: ModuleHost,
  { appSecret }: Config,
  {
    closes,
    firstChoice,
    market,
    portfolio,
  }: Pick<QuoteParts, 'market'> &
    Pick<FigureParts, 'closes'> & {
      readonly firstChoice: FirstChoice
      readonly portfolio: PortfolioParts
    },
): Promise<void> {
  const toSymbols = (rows: readonly { subject: string; ticker: string }[]) =>
    rows.map(({ subject, ticker }) => universe().findById(subject)?.ticker ?? ticker)
  await use(
    pricesModule({
      market,
      facts: sources.prices,
      firstChoice,
      storeKey: (userId, key) => storePriceKey({ clock, db, appSecret }, userId, key),
      async wanted() {
        const held = await listEveryHeldTicker(db, portfolio.reading)
        const first = new Set([...held, ...toSymbols(await listAlertedSubjects(db))])
        const watched = new Set(toSymbols(await listEveryWatched(db)))
        const isCollected = (symbol: string) => symbol.endsWith('.L') || isIsin(symbol)
        return {
          first: [...first].filter(isCollected),
          others: [...watched].filter((symbol) => isCollected(symbol) && !first.has(symbol)),
        }
      },
      onRead: (symbols) => closes.refresh(symbols),
    }),
  )
}

function openPriceChoice(
  { clock, database: { db }, outbound, sources }: Core,
  config: Config,
): Promise<FirstChoice> {
  return openFirstChoice({
    db,
    dataMode: sources.dataMode,
    isFixed: config.marketData !== 'auto',
    tryKey: (key) => tryPriceKey({ clock, outbound, calls: sources.prices.calls }, key),
  })
}

/** Of what a user owns: tax, targets, income and the alerts on them. */
async function useOwned(
  { sources: { dataMode } }: Core,
  { use }: ModuleHost,
  { reading }: PortfolioParts,
  { market }: QuoteParts,
  {
    costs,
    gilts,
    offers,
    view,
  }: Awaited<ReturnType<typeof useFigures>> & { readonly gilts: GiltParts },
): Promise<void> {
  const parts = { ...reading, costsOf: costs.costsOf, bonds: gilts.interest }
  await use(fundIncomeModule(reading))
  const taxAlerts = await use(taxModule(parts))
  await use(targetsModule(parts))
  const incomeAlerts = await use(
    incomeModule({
      market,
      reading,
      view,
      deadlinesOf: offers.deadlinesOf,
      couponsOf: (...asked) => gilts.interest().couponsOf(...asked),
    }),
  )
  await use(
    ownedAlertsModule({
      features: [taxAlerts, incomeAlerts, offers.alerts],
      isDemo: dataMode === 'demo',
    }),
  )
}

/** Reports of brokers, imported like files. */
async function useBrokerKeys(
  { sources }: Core,
  { use }: ModuleHost,
  { appSecret }: Config,
  { imports }: PortfolioParts,
): Promise<void> {
  const secrets = createSecretBox(appSecret)
  await use(brokerKeysModule({ imports, secrets, services: sources.brokers }))
}

async function useHealth(
  { coreConfig, csrf, database, sources, startedAtMs, universe }: Core,
  { use }: ModuleHost,
  { refresher }: QuoteParts,
  { progress }: FigureParts,
): Promise<void> {
  await use(
    healthModule({
      coreConfig,
      csrf,
      database,
      sources,
      startedAtMs,
      universe,
      refresher,
      figureProgress: progress,
    }),
  )
}

/** Ends requests first and closes the database last. */
async function closeAll(core: Core, host: ModuleHost): Promise<void> {
  await core.http.close()
  // Jobs and modules may be waiting for outbound replies; closing the connections ends those.
  const ended = Promise.all([core.jobs.close(), host.close()])
  await core.outbound.close()
  await ended
  await core.mails.close()
  core.redis?.disconnect()
  await core.archive.close()
  await core.cache.close()
  await core.database.close()
}

/**
 * Every external source with its simulated counterpart, by kind, and which of the two the
 * installation uses.
 */
import type { Health } from '@leadenhall/contract/health/index.ts'
import { FUND_EXCHANGE } from '@leadenhall/contract/instruments/words.ts'
import { FILE_SOURCE } from '@leadenhall/contract/prices/words.ts'
import { EXCHANGES } from '@leadenhall/contract/shared/exchanges.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import { COSTS_SETTINGS } from '../modules/costs/index.ts'
import { NAV_FILE_SETTINGS } from '../modules/figures/index.ts'
import { listLastDays } from '../modules/history/index.ts'
import { subjectOf, type Universe } from '../modules/instruments/index.ts'
import {
  createDailyCalls,
  createRefusedDays,
  createSymbolLists,
  OTHER_EXCHANGES,
  type PriceSettings,
  type PriceSourceFacts,
  priceSettings,
} from '../modules/prices/index.ts'
import { openRoundTheClock, type TradingCalendar } from '../platform/calendar/trading-calendar.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import type { SettingGroup, SettingReader } from '../platform/settings/setting.ts'
import { createAdvfnSource } from '../providers/advfn/advfn-source.ts'
import { ADVFN_SETTINGS } from '../providers/advfn/settings.ts'
import { createAicSource } from '../providers/aic/aic-source.ts'
import { AIC_SETTINGS } from '../providers/aic/settings.ts'
import { createBankOfEnglandSource } from '../providers/bank-of-england/bank-of-england-source.ts'
import { BANK_OF_ENGLAND_SETTINGS } from '../providers/bank-of-england/settings.ts'
import type { BrokerService } from '../providers/broker-ports.ts'
import type {
  BoardSource,
  NewsSource,
  ReviewSource,
  SocialSource,
} from '../providers/content-ports.ts'
import { createDemoBoard, isPosted } from '../providers/demo/demo-boards.ts'
import { createDemoBrokers } from '../providers/demo/demo-brokers.ts'
import { createDemoFigures } from '../providers/demo/demo-figures.ts'
import { createDemoNavs } from '../providers/demo/demo-navs.ts'
import { createDemoOffers } from '../providers/demo/demo-offers.ts'
import { createDemoRates } from '../providers/demo/demo-rates.ts'
import { createDemoResearch } from '../providers/demo/demo-research.ts'
import { createDemoReviews } from '../providers/demo/demo-reviews.ts'
import { createDemoShorts } from '../providers/demo/demo-shorts.ts'
import { createDemoSocial } from '../providers/demo/demo-social.ts'
import { EODHD } from '../providers/eodhd/eodhd-source.ts'
import { createFcaShortsSource } from '../providers/fca-shorts/fca-shorts-source.ts'
import { FCA_SHORTS_SETTINGS } from '../providers/fca-shorts/settings.ts'
import type { FigureSource } from '../providers/figure-ports.ts'
import { createFileSource } from '../providers/file-source.ts'
import { createFilingsSource } from '../providers/filings/filings-source.ts'
import { FILINGS_SETTINGS } from '../providers/filings/settings.ts'
import { createGoogleProvider } from '../providers/google/google-provider.ts'
import { GOOGLE_SETTINGS } from '../providers/google/settings.ts'
import { createInteractiveBrokers } from '../providers/interactive-brokers/interactive-brokers-service.ts'
import { INTERACTIVE_BROKERS_SETTINGS } from '../providers/interactive-brokers/settings.ts'
import { createKeyedSource, type KeyedSource } from '../providers/keyed-source.ts'
import { createLseChatSource } from '../providers/lse-chat/lse-chat-source.ts'
import { LSE_CHAT_SETTINGS } from '../providers/lse-chat/settings.ts'
import type { NavSource } from '../providers/nav-ports.ts'
import type { OfferSource } from '../providers/offer-ports.ts'
import type { PriceSourceParts } from '../providers/price-ports.ts'
import type { RateSource } from '../providers/rate-ports.ts'
import { createRegistry, type Registry } from '../providers/registry.ts'
import type { ResearchLine } from '../providers/research-line.ts'
import { createRssSource } from '../providers/rss/rss-source.ts'
import { RSS_SETTINGS } from '../providers/rss/settings.ts'
import type { ShortSource } from '../providers/short-ports.ts'
import { TAKEOVER_PANEL_SETTINGS } from '../providers/takeover-panel/settings.ts'
import { createTakeoverPanelSource } from '../providers/takeover-panel/takeover-panel-source.ts'
import type { TapeReader } from '../providers/tape-line.ts'
import { createTapeSource } from '../providers/tape-source.ts'
import { TRADING_212_SETTINGS } from '../providers/trading-212/settings.ts'
import { createTrading212 } from '../providers/trading-212/trading-212-service.ts'
import { TRUSTPILOT_SETTINGS } from '../providers/trustpilot/settings.ts'
import { createTrustpilotSource } from '../providers/trustpilot/trustpilot-source.ts'
import { X_SETTINGS } from '../providers/x/settings.ts'
import { createXSource } from '../providers/x/x-source.ts'
import { YAHOO_FIGURES_SETTINGS, YAHOO_SETTINGS } from '../providers/yahoo/settings.ts'
import { createYahooFigures } from '../providers/yahoo/yahoo-figures.ts'
import { createYahooProvider } from '../providers/yahoo/yahoo-provider.ts'
import type { Config } from './config.ts'
import { settleDataMode } from './data-mode.ts'
import { listBought, listShortable, simulatedOffersOf } from './demo-anchors.ts'
import { createDemoMarket, DEMO_SEED } from './demo-sources.ts'

/** Small batches, so that simulating them does not delay requests. */
const DEMO_REFRESH = { batchSize: 40, requestsPerMinute: 300 }

/** Sources of prices with a key of the operator's own. */
const KEYED_SOURCES: readonly KeyedSource[] = [EODHD]

/** Settings of the sources, in the order of Scraper Configuration. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  YAHOO_SETTINGS,
  YAHOO_FIGURES_SETTINGS,
  FILINGS_SETTINGS,
  GOOGLE_SETTINGS,
  RSS_SETTINGS,
  LSE_CHAT_SETTINGS,
  ADVFN_SETTINGS,
  X_SETTINGS,
  TRUSTPILOT_SETTINGS,
  FCA_SHORTS_SETTINGS,
  TAKEOVER_PANEL_SETTINGS,
  AIC_SETTINGS,
  NAV_FILE_SETTINGS,
  BANK_OF_ENGLAND_SETTINGS,
  TRADING_212_SETTINGS,
  INTERACTIVE_BROKERS_SETTINGS,
  COSTS_SETTINGS,
]

export interface Sources {
  readonly dataMode: DataMode
  /** When the exchanges trade: the real hours, or those of the simulated market. */
  readonly calendar: TradingCalendar
  readonly market: Registry
  readonly prices: PriceSourceFacts
  /** Of every source, in the order of Scraper Configuration. */
  readonly settingGroups: readonly SettingGroup[]
  readonly news: Registry<NewsSource>
  readonly boards: Registry<BoardSource>
  readonly social: Registry<SocialSource>
  readonly reviews: Registry<ReviewSource>
  /** The preferred one first: of two values for a cell the first counts. */
  readonly figures: Registry<FigureSource>
  readonly shorts: Registry<ShortSource>
  readonly offers: Registry<OfferSource>
  readonly navs: Registry<NavSource>
  readonly rates: Registry<RateSource>
  /** Reports of users' own accounts. */
  readonly brokers: readonly BrokerService[]
  /** Request budget of the background refresh. */
  refreshBudget(): { readonly batchSize: number; readonly requestsPerMinute: number }
  /** The state of every source, by key. */
  states(): Health['providers']
  /** Probes every source of the current mode. */
  probe(): Promise<void>
}

interface SourceDeps {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly calendar: TradingCalendar
  readonly outbound: Outbound
  readonly settings: SettingReader
  readonly research: Pick<ResearchLine, 'notes'>
  readonly tape: TapeReader
  readonly log: { warn(facts: object, message: string): void }
  /** Overrides the sources with a key. */
  readonly keyedSources: readonly KeyedSource[] | undefined
  readonly universe: () => Universe
}

export async function buildSources(deps: SourceDeps): Promise<Sources> {
  const { config, db, clock, tape, universe, settings } = deps
  const yahoo = createYahooProvider(deps)
  const google = createGoogleProvider({
    ...deps,
    findCode: (symbol) => universe().resolve(symbol)?.listing ?? null,
  })
  const dataMode = await settleDataMode(db, config.marketData, (signal) => yahoo.probe({ signal }))
  const isAlwaysOpen = dataMode === 'demo' && config.demoHours === 'always'
  const calendar = isAlwaysOpen ? openRoundTheClock(deps.calendar) : deps.calendar
  const {
    provider: demo,
    findCompany,
    announcements,
  } = createDemoMarket({ clock, calendar, universe })
  const common = { clock, mode: () => dataMode }
  const { keyedSources = KEYED_SOURCES } = deps
  const { calls, files, keyed, refused } = buildPriceSources(keyedSources, { ...deps, calendar })
  const prices = priceSettings(
    [yahoo.key, ...keyedSources.map(({ key }) => key), files.key],
    EXCHANGES.map(({ code }) => code),
  )
  const kinds = {
    market: createRegistry({
      ...common,
      providers: [yahoo, google, ...keyed, files, demo],
      orderOf: (symbol) => orderOf({ ...deps, prices, keyedSources }, symbol),
    }),
    news: createRegistry<NewsSource>({
      ...common,
      providers: [
        createRssSource(deps),
        createTapeSource(tape, { key: 'tape', simulated: false }),
        announcements,
        createTapeSource(tape, { key: 'demo-tape', simulated: true, isElsewhere: isPosted }),
        createDemoResearch(deps.research),
      ],
    }),
    boards: buildBoards(deps, common),
    social: createRegistry<SocialSource>({
      ...common,
      providers: [
        createXSource({ ...deps, bearerToken: config.xBearerToken }),
        createDemoSocial({ tape }),
      ],
    }),
    reviews: createRegistry<ReviewSource>({
      ...common,
      providers: [createTrustpilotSource(deps), createDemoReviews({ clock })],
    }),
    figures: createRegistry<FigureSource>({
      ...common,
      providers: [
        createFilingsSource(deps),
        createYahooFigures(deps),
        createDemoFigures({ clock, findCompany }),
      ],
    }),
    ...buildFactKinds({ ...deps, calendar }, common),
  }
  const registries = Object.values(kinds)

  return {
    ...kinds,
    prices: {
      calls,
      refused,
      order: () => settings.read(prices).order,
      allowedOf: (source) => allowedRequests(settings, keyedSources, source),
    },
    settingGroups: [prices, ...keyedSources.map(({ group }) => group), ...SETTING_GROUPS],
    calendar,
    dataMode,
    brokers: buildBrokers(deps, dataMode, demo),
    refreshBudget: () =>
      dataMode === 'demo'
        ? DEMO_REFRESH
        : {
            batchSize: yahoo.maxBatch,
            requestsPerMinute: settings.read(YAHOO_SETTINGS)['refresh.requestsPerMinute'],
          },
    states: () => Object.assign({}, ...registries.map((registry) => registry.health())),
    async probe() {
      await Promise.all(registries.map((registry) => registry.probe()))
    },
  }
}

function buildBoards(
  deps: Pick<SourceDeps, 'clock' | 'outbound' | 'settings' | 'tape'>,
  common: { readonly clock: Clock; readonly mode: () => DataMode },
): Registry<BoardSource> {
  const { tape } = deps
  const lseChat = createLseChatSource(deps)
  const advfn = createAdvfnSource(deps)
  return createRegistry<BoardSource>({
    ...common,
    providers: [
      lseChat,
      advfn,
      createDemoBoard({ tape, imitates: lseChat }),
      createDemoBoard({ tape, imitates: advfn }),
    ],
  })
}

function buildBrokers(
  deps: Pick<SourceDeps, 'clock' | 'outbound' | 'settings' | 'universe'>,
  dataMode: DataMode,
  provider: Parameters<typeof createDemoBrokers>[0]['provider'],
): readonly BrokerService[] {
  if (dataMode === 'live') return [createTrading212(deps), createInteractiveBrokers(deps)]
  const shares = () => listBought(deps.universe())
  return createDemoBrokers({ clock: deps.clock, shares, provider })
}

function allowedRequests(
  settings: SettingReader,
  keyedSources: readonly KeyedSource[],
  source: string,
): number | null {
  const group = keyedSources.find(({ key }) => key === source)?.group
  return group ? settings.read(group).requestsPerDay : null
}

/** Sources that the operator brings: those with a key, and files. */
function buildPriceSources(
  keyedSources: readonly KeyedSource[],
  deps: Pick<
    SourceDeps,
    'calendar' | 'clock' | 'db' | 'log' | 'outbound' | 'settings' | 'universe'
  >,
) {
  const calls = createDailyCalls(deps)
  const refused = createRefusedDays((source, symbol, days) =>
    deps.log.warn({ source, symbol, days }, 'days of a series are not used'),
  )
  const parts = buildPriceParts({ ...deps, calls, refused })
  return {
    calls,
    refused,
    keyed: keyedSources.map((source) => createKeyedSource(source, { ...deps, ...parts })),
    files: createFileSource({ ...deps, ...parts }),
  }
}

function buildPriceParts(
  deps: Pick<SourceDeps, 'clock' | 'db' | 'universe'> & Pick<PriceSourceFacts, 'calls' | 'refused'>,
): PriceSourceParts {
  const { calls, db, refused, universe } = deps
  return {
    calls,
    lists: createSymbolLists(deps),
    noteRefused: refused.note,
    findListing: (symbol) => universe().resolve(symbol)?.listing ?? null,
    async lastDaysOf(source, symbols) {
      const subjects = symbols.map((symbol) => subjectOf(universe(), symbol))
      const days = await listLastDays(db, source, subjects)
      return new Map(
        symbols.flatMap((symbol, place) => {
          const known = days.get(subjects[place] ?? '')
          return known ? [[symbol, known] as const] : []
        }),
      )
    },
  }
}

/** Sources of prices to ask for a symbol, in the order set for its exchange. */
function orderOf(
  {
    keyedSources,
    prices,
    settings,
    universe,
  }: Pick<SourceDeps, 'settings' | 'universe'> & {
    readonly prices: PriceSettings
    readonly keyedSources: readonly KeyedSource[]
  },
  symbol: string,
): readonly string[] {
  const { order } = settings.read(prices)
  const exchange = universe().resolve(symbol)?.listing.exchange
  const others = order.get(OTHER_EXCHANGES) ?? []
  if (exchange === FUND_EXCHANGE) {
    return others.filter((key) => key === FILE_SOURCE || listsFunds(keyedSources, key))
  }
  return order.get(exchange ?? OTHER_EXCHANGES) ?? others
}

/** Other sources know no fund by its ISIN, and would be asked for nothing. */
function listsFunds(keyedSources: readonly KeyedSource[], key: string): boolean {
  const source = keyedSources.find((each) => each.key === key)
  return source !== undefined && source.toExchange(FUND_EXCHANGE) !== null
}

/** Sources of published facts: offers, net asset values, rates and short positions. */
function buildFactKinds(
  deps: Pick<SourceDeps, 'calendar' | 'outbound' | 'settings' | 'universe'>,
  common: { readonly clock: Clock; readonly mode: () => DataMode },
) {
  const { calendar, universe } = deps
  return {
    offers: createRegistry<OfferSource>({
      ...common,
      providers: [
        createTakeoverPanelSource(deps),
        createDemoOffers(() => simulatedOffersOf(universe())),
      ],
    }),
    navs: createRegistry<NavSource>({
      ...common,
      providers: [createAicSource(deps), createDemoNavs(DEMO_SEED)],
    }),
    rates: createRegistry<RateSource>({
      ...common,
      providers: [createBankOfEnglandSource(deps), createDemoRates()],
    }),
    shorts: createRegistry<ShortSource>({
      ...common,
      providers: [
        createFcaShortsSource(deps),
        createDemoShorts({ calendar, seed: DEMO_SEED, shares: () => listShortable(universe()) }),
      ],
    }),
  }
}

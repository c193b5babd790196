/**
 * Every external source with its simulated counterpart, by kind, and which of the two the
 * installation uses.
 */
import type { Health } from '@leadenhall/contract/health/index.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import type { Universe } from '../modules/instruments/index.ts'
import type { TradingCalendar } from '../platform/calendar/trading-calendar.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import type { SettingGroup, SettingReader } from '../platform/settings/setting.ts'
import { createAdvfnSource } from '../providers/advfn/advfn-source.ts'
import { ADVFN_SETTINGS } from '../providers/advfn/settings.ts'
import type {
  BoardSource,
  NewsSource,
  ReviewSource,
  SocialSource,
} from '../providers/content-ports.ts'
import { createDemoBoard } from '../providers/demo/demo-boards.ts'
import { createDemoNews } from '../providers/demo/demo-news.ts'
import { createDemoProvider } from '../providers/demo/demo-provider.ts'
import { createDemoReviews } from '../providers/demo/demo-reviews.ts'
import { createDemoSocial } from '../providers/demo/demo-social.ts'
import { createGoogleProvider } from '../providers/google/google-provider.ts'
import { GOOGLE_SETTINGS } from '../providers/google/settings.ts'
import { createLseChatSource } from '../providers/lse-chat/lse-chat-source.ts'
import { LSE_CHAT_SETTINGS } from '../providers/lse-chat/settings.ts'
import { createRegistry, type Registry } from '../providers/registry.ts'
import { createRssSource } from '../providers/rss/rss-source.ts'
import { RSS_SETTINGS } from '../providers/rss/settings.ts'
import { TRUSTPILOT_SETTINGS } from '../providers/trustpilot/settings.ts'
import { createTrustpilotSource } from '../providers/trustpilot/trustpilot-source.ts'
import { X_SETTINGS } from '../providers/x/settings.ts'
import { createXSource } from '../providers/x/x-source.ts'
import { YAHOO_SETTINGS } from '../providers/yahoo/settings.ts'
import { createYahooProvider } from '../providers/yahoo/yahoo-provider.ts'
import type { Config } from './config.ts'
import { settleDataMode } from './data-mode.ts'
import { toDemoAnchor } from './demo-anchors.ts'

const DEMO_SEED = 'leadenhall'
/** Small batches, so that simulating them does not delay requests. */
const DEMO_REFRESH = { batchSize: 40, requestsPerMinute: 300 }

/** Settings of every source, in the order of Scraper Configuration. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
  YAHOO_SETTINGS,
  GOOGLE_SETTINGS,
  RSS_SETTINGS,
  LSE_CHAT_SETTINGS,
  ADVFN_SETTINGS,
  X_SETTINGS,
  TRUSTPILOT_SETTINGS,
]

export interface Sources {
  readonly dataMode: DataMode
  readonly market: Registry
  readonly news: Registry<NewsSource>
  readonly boards: Registry<BoardSource>
  readonly social: Registry<SocialSource>
  readonly reviews: Registry<ReviewSource>
  /** Request budget of the background refresh. */
  refreshBudget(): { readonly batchSize: number; readonly requestsPerMinute: number }
  /** The state of every source, by key. */
  states(): Health['providers']
  /** Probes every source of the current mode. */
  probe(): Promise<void>
}

export async function buildSources(deps: {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly calendar: TradingCalendar
  readonly outbound: Outbound
  readonly settings: SettingReader
  readonly universe: () => Universe
}): Promise<Sources> {
  const { config, db, clock, calendar, universe, settings } = deps
  const yahoo = createYahooProvider(deps)
  const google = createGoogleProvider({
    ...deps,
    findCode: (symbol) => universe().resolve(symbol)?.listing ?? null,
  })
  const simulated = { clock, calendar, seed: DEMO_SEED }
  const demo = createDemoProvider({
    ...simulated,
    anchors: (symbol) => toDemoAnchor(universe(), symbol),
  })
  const dataMode = await settleDataMode(db, config.marketData, (signal) => yahoo.probe({ signal }))
  const common = { clock, mode: () => dataMode }
  const lseChat = createLseChatSource(deps)
  const advfn = createAdvfnSource(deps)

  const kinds = {
    market: createRegistry({ ...common, providers: [yahoo, google, demo] }),
    news: createRegistry<NewsSource>({
      ...common,
      providers: [createRssSource(deps), createDemoNews(simulated)],
    }),
    boards: createRegistry<BoardSource>({
      ...common,
      providers: [
        lseChat,
        advfn,
        createDemoBoard({ ...simulated, imitates: lseChat }),
        createDemoBoard({ ...simulated, imitates: advfn }),
      ],
    }),
    social: createRegistry<SocialSource>({
      ...common,
      providers: [
        createXSource({ ...deps, bearerToken: config.xBearerToken }),
        createDemoSocial(simulated),
      ],
    }),
    reviews: createRegistry<ReviewSource>({
      ...common,
      providers: [createTrustpilotSource(deps), createDemoReviews(simulated)],
    }),
  }
  const registries = Object.values(kinds)

  return {
    ...kinds,
    dataMode,
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

import { storeSecretSetting, storeSetting } from '../modules/settings/index.ts'
import { loadTradingCalendar } from '../platform/calendar/load-trading-calendar.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { createSecretBox } from '../platform/secret-box.ts'
import { settingsWith } from '../platform/settings/setting.ts'
import { EODHD } from '../providers/eodhd/eodhd-source.ts'
import { createKeyedSource } from '../providers/keyed-source.ts'
import type { DailyCalls } from '../providers/price-ports.ts'
import { createYahooProvider } from '../providers/yahoo/yahoo-provider.ts'

interface TryKeyDeps {
  readonly clock: Clock
  readonly outbound: Outbound
  readonly calls: DailyCalls
}

/** For a command that must not change anything. */
export const UNCOUNTED: DailyCalls = {
  take: async () => true,
  made: async () => 0,
  useUp: async () => undefined,
}

/** Asks EODHD for a price with a key that is not stored: one counted request. @throws OutboundError */
export async function tryPriceKey(
  { calls, clock, outbound }: TryKeyDeps,
  key: string,
): Promise<void> {
  const source = createKeyedSource(EODHD, {
    calendar: loadTradingCalendar(),
    clock,
    outbound,
    settings: settingsWith({ [`${EODHD.key}.enabled`]: 'on', [`${EODHD.key}.apiKey`]: key }),
    calls,
    lists: { find: async () => null, save: async () => undefined },
    findListing: () => null,
    noteRefused: () => undefined,
    lastDaysOf: async () => new Map(),
  })
  await source.probe({})
}

/** Keeps EODHD's key, and switches the source on. */
export async function storePriceKey(
  {
    appSecret,
    ...deps
  }: {
    readonly clock: Clock
    readonly db: Db
    readonly appSecret: string
  },
  userId: string,
  key: string,
): Promise<void> {
  const secrets = createSecretBox(appSecret)
  await storeSecretSetting({ ...deps, secrets }, userId, { name: PRICE_KEY, value: key })
  await storeSetting(deps, userId, { name: `${EODHD.key}.enabled`, value: 'on' })
}

/** Asks Yahoo for a price, with the settings as they come. @throws OutboundError */
export async function tryYahoo(
  { clock, outbound }: Pick<TryKeyDeps, 'clock' | 'outbound'>,
  signal: AbortSignal,
): Promise<void> {
  const yahoo = createYahooProvider({ clock, outbound, settings: settingsWith({}) })
  await yahoo.probe({ signal })
}

/** Of EODHD's key, as it is stored. */
export const PRICE_KEY = `${EODHD.key}.apiKey`

/**
 * The way out of a source with a key: switched on, within the requests of the day, and without the key
 * in anything that a failure says.
 */
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { addDays } from '../platform/calendar/zone-time.ts'
import type { Clock } from '../platform/clock.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { OutboundError } from '../platform/outbound/outbound-error.ts'
import type { SettingReader } from '../platform/settings/setting.ts'
import type { KeyedSettings } from './keyed-settings.ts'
import type { CallOptions } from './ports.ts'
import type { DailyCalls } from './price-ports.ts'
import { createSourceDoor } from './source-door.ts'
import { withoutSecrets } from './without-secrets.ts'

export interface KeyedDoor {
  /** False without a key, or when switched off. */
  isOn(): boolean
  /**
   * One counted request for JSON.
   * @param toUrl makes the address, of which the key may be a part
   * @throws OutboundError, `rate_limited` when the requests of the day are used up
   */
  getJson(
    toUrl: (key: string) => string,
    options: CallOptions & { readonly maxBytes: number },
  ): Promise<unknown>
}

const QUOTA_USED_UP = 402

export function createKeyedDoor({
  title,
  clock,
  outbound,
  settings,
  group,
  calls,
}: {
  readonly title: string
  readonly clock: Clock
  readonly outbound: Outbound
  readonly settings: SettingReader
  readonly group: KeyedSettings
  readonly calls: DailyCalls
}): KeyedDoor {
  const door = createSourceDoor({ title, outbound, settings, group })

  const usedUp = (message: string) =>
    new OutboundError(title, 'rate_limited', message, {
      isOwnLimit: true,
      retryAfterSeconds: Math.ceil((nextMidnightMs(clock.now()) - clock.now()) / 1000),
    })

  async function send(url: string, maxBytes: number, signal: AbortSignal | undefined) {
    const { requestsPerDay } = settings.read(group)
    const reply = await door.request({
      url,
      accept: ['application/json'],
      maxBytes,
      signal,
      // A retry would be another request of the day.
      retries: 0,
      returnStatuses: [QUOTA_USED_UP],
    })
    if (reply.status === QUOTA_USED_UP) {
      await calls.useUp(group.key, requestsPerDay)
      throw new OutboundError(
        title,
        'rate_limited',
        'status 402: the requests of the day are used up',
      )
    }
    try {
      return JSON.parse(reply.body.toString('utf8')) as unknown
    } catch {
      throw new OutboundError(title, 'malformed', 'the body is not JSON')
    }
  }

  return {
    isOn() {
      const { enabled, apiKey } = settings.read(group)
      return enabled && apiKey !== null
    },
    async getJson(toUrl, { callsToLeave = 0, maxBytes, signal }) {
      const { enabled, apiKey, requestsPerDay } = settings.read(group)
      if (!enabled) throw new OutboundError(title, 'not_configured', 'switched off in the settings')
      if (apiKey === null) throw new OutboundError(title, 'not_configured', 'no key was entered')
      if (!(await calls.take(group.key, requestsPerDay - callsToLeave))) {
        throw usedUp(
          callsToLeave === 0
            ? 'the requests of the day are used up'
            : 'the rest of the requests of the day is for what users open',
        )
      }
      return withoutSecrets([apiKey], () => send(toUrl(apiKey), maxBytes, signal))
    },
  }
}

/** The requests of a day are those of a UTC day. */
function nextMidnightMs(nowMs: number): number {
  return Date.parse(addDays(toTradingDate(nowMs, 'UTC'), 1))
}

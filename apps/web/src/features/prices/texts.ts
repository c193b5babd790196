import type { PriceSource, PriceSources } from '@leadenhall/contract/prices/index.ts'
import { sourceTitle } from '@leadenhall/contract/shared/provenance-text.ts'
import { formatCount } from '../../format/price.ts'
import { formatDate, formatDayTime } from '../../format/time.ts'

const count = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`

const every = (days: number) => (days === 1 ? 'daily' : `every ${days} days`)

type Plan = NonNullable<PriceSources['plan']>

export const texts = {
  title: 'Sources of prices',
  loading: 'Loading the sources of prices',
  settings: 'Scraper Configuration',
  files: 'Price files',
  /** `LSE: EODHD, then Yahoo Finance`; `All exchanges: …` where there is no other line. */
  order: ({ exchange, sources }: PriceSources['order'][number], isOnlyOne: boolean) => {
    const place = isOnlyOne ? 'All exchanges' : exchange === 'others' ? 'Other exchanges' : exchange
    return `${place}: ${sources.map(sourceTitle).join(', then ')}`
  },
  orderHelp:
    'A source is asked only if the one before it refuses, is over its limit or does not list the share. Prices of two sources are never mixed in one chart.',
  plan: ({ first, others, source }: Plan) => {
    const held = `${count(first.listings, 'holding or alert', 'holdings and alerts')} fresh ${every(first.everyDays)}`
    const rest =
      others.everyDays === null
        ? `${count(others.listings, 'other')} only when opened`
        : `${count(others.listings, 'other')} ${every(others.everyDays)}`
    return `While ${sourceTitle(source)} serves: ${held}, ${rest}. The last two requests of a day are for what you open.`
  },
  nothingWanted: (source: string) =>
    `While ${sourceTitle(source)} serves, prices of what you hold, watch or have alerts on are read each evening. There is nothing yet.`,
  simulated: 'The market is simulated: no source is asked. Sources are used once it is live.',
  fromFiles: 'From imported files',
  off: 'Off: needs your own key',
  notAsked: 'Not asked yet',
  states: { ok: 'Answers', degraded: 'Failing', down: 'Fails', off: 'Off' } as const,
  lastAnswer: (at: string) => `last answer ${formatDayTime(at)}`,
  failures: {
    rate_limited: 'over its limit',
    blocked: 'refuses this address',
    unauthorised: 'does not accept the key',
    not_configured: 'not configured',
    circuit_open: 'failed several times, left alone for a moment',
    network: 'no connection',
    timeout: 'no answer in time',
    server_error: 'its own fault',
    malformed: 'answers with something else',
  } as Readonly<Record<string, string>>,
  requests: ({ allowed, left }: NonNullable<PriceSource['requests']>) =>
    `${formatCount(left)} of ${formatCount(allowed)} requests left today`,
  unlimited: 'Requests not counted',
  series: (number: number) => `${formatCount(number)} series stored`,
  refused: ({ days, lastDate, reason }: PriceSource['refused'][number]) =>
    `${count(days, 'day')} left out: ${reason} (last ${formatDate(lastDate)})`,
} as const

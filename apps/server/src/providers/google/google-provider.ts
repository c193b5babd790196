/** Google Finance as the second source of stock info: one page per listing, nothing else. */
import { isChallengePage } from '../../platform/outbound/content.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { fillUrl, type SettingReader } from '../../platform/settings/setting.ts'
import { NO_FIGURES } from '../no-figures.ts'
import { type CallOptions, type MarketDataProvider } from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { type GoogleId, toGoogleId } from './google-id.ts'
import { parsePage } from './page.ts'
import { GOOGLE_SETTINGS, GOOGLE_TITLE } from './settings.ts'

export interface GoogleDeps {
  readonly outbound: Outbound
  readonly settings: SettingReader
  /** The exchange's own code and the exchange of a symbol; null if unlisted. */
  readonly findCode: (symbol: string) => { readonly tidm: string; readonly exchange: string } | null
}

const PROBE: GoogleId = { code: 'VOD', market: 'LON' }
const MAX_PAGE_BYTES = 4 * 1024 * 1024

export function createGoogleProvider({
  outbound,
  settings,
  findCode,
}: GoogleDeps): MarketDataProvider {
  const door = createSourceDoor({ title: GOOGLE_TITLE, outbound, settings, group: GOOGLE_SETTINGS })

  async function fetchPage(id: GoogleId, options: CallOptions | undefined) {
    const { text, body } = await door.requestText({
      url: fillUrl(settings.read(GOOGLE_SETTINGS).url, { ...id }),
      accept: ['text/html'],
      maxBytes: MAX_PAGE_BYTES,
      signal: options?.signal,
    })
    try {
      return parsePage(text, id)
    } catch (error) {
      if (!isChallengePage(body)) throw error
      throw new OutboundError(GOOGLE_TITLE, 'blocked', 'consent page', { cause: error })
    }
  }

  return {
    key: 'google',
    title: GOOGLE_TITLE,
    simulated: false,
    maxBatch: 1,
    async getPageQuote(symbol, options) {
      const listing = findCode(symbol)
      const id = listing && toGoogleId(listing.tidm, listing.exchange)
      if (!id) {
        throw new OutboundError(GOOGLE_TITLE, 'not_found', 'unknown market', { subject: symbol })
      }
      const page = await fetchPage(id, options)
      return {
        ...NO_FIGURES,
        symbol,
        kind: 'other',
        name: page.name,
        price: page.price,
        unit: page.unit,
        previousClose: page.previousClose,
        asOfMs: page.asOfMs,
      }
    },
    async probe(options) {
      await fetchPage(PROBE, options)
    },
  }
}

/** Reviews of businesses on Trustpilot, read from the data that its pages carry. */
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { fillUrl, type SettingReader } from '../../platform/settings/setting.ts'
import type { ReviewSource } from '../content-ports.ts'
import { type CallOptions, ProviderError, type ProviderErrorKind } from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { parseReviewPage } from './review-page.ts'
import { parseSearchPage, parseSearchReply } from './search-businesses.ts'
import { TRUSTPILOT_SETTINGS } from './settings.ts'

const PROBED = 'www.trustpilot.com'
const PAGE_TYPES = ['text/html', 'application/xhtml+xml']
/** The search may answer a refusal as XML. */
const SEARCH_TYPES = ['application/json', 'application/xml', 'text/xml']

/** Failures of the search after which its page may still answer. */
const WORTH_THE_PAGE: ReadonlySet<ProviderErrorKind> = new Set([
  'blocked',
  'unauthorised',
  'not_found',
  'bad_request',
  'malformed',
])

export function createTrustpilotSource(deps: {
  readonly outbound: Outbound
  readonly settings: SettingReader
}): ReviewSource {
  const { outbound, settings } = deps
  const read = () => settings.read(TRUSTPILOT_SETTINGS)
  const door = createSourceDoor({
    key: 'trustpilot',
    outbound,
    controls: () => ({ isOn: read().enabled, requestsPerMinute: read().requestsPerMinute }),
  })

  async function getReviews(identifyingName: string, page: number, options?: CallOptions) {
    const url = fillUrl(read().reviewUrl, { name: identifyingName, page: String(page) })
    const reply = await door.requestText({ url, accept: PAGE_TYPES, signal: options?.signal })
    if (new URL(reply.url).pathname.startsWith('/users/')) {
      // The first pages are for everybody; past those there is nothing for us.
      const kind = page === 1 ? 'blocked' : 'not_found'
      throw new ProviderError('trustpilot', kind, 'asks to sign in')
    }
    const link = fillUrl(read().pageUrl, { name: identifyingName })
    return parseReviewPage(reply.text, page, link)
  }

  async function searchBusinesses(text: string, options?: CallOptions) {
    try {
      const { text: body } = await door.requestText({
        url: fillUrl(read().searchUrl, { query: text }),
        accept: SEARCH_TYPES,
        signal: options?.signal,
      })
      return parseSearchReply(body)
    } catch (error) {
      if (!(error instanceof ProviderError) || !WORTH_THE_PAGE.has(error.kind)) throw error
    }
    const page = await door.requestText({
      url: fillUrl(read().searchPageUrl, { query: text }),
      accept: PAGE_TYPES,
      signal: options?.signal,
    })
    return parseSearchPage(page.text)
  }

  return {
    key: 'trustpilot',
    title: 'Trustpilot',
    simulated: false,
    getReviews,
    searchBusinesses,
    async probe(options) {
      await getReviews(PROBED, 1, options)
    },
  }
}

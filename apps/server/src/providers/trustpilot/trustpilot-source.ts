/** Reviews of businesses on Trustpilot, read from the data in its pages. */
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { OutboundError, type OutboundErrorKind } from '../../platform/outbound/outbound-error.ts'
import { fillUrl, type SettingReader } from '../../platform/settings/setting.ts'
import type { ReviewSource } from '../content-ports.ts'
import { type CallOptions } from '../ports.ts'
import { createSourceDoor } from '../source-door.ts'
import { parseReviewPage } from './review-page.ts'
import { parseSearchPage, parseSearchReply } from './search-businesses.ts'
import { TRUSTPILOT_SETTINGS, TRUSTPILOT_TITLE } from './settings.ts'

const PROBED = 'www.trustpilot.com'
const PAGE_TYPES = ['text/html', 'application/xhtml+xml']
/** The search may refuse in XML. */
const SEARCH_TYPES = ['application/json', 'application/xml', 'text/xml']

/** Failures of the search after which its page may still work. */
const WORTH_THE_PAGE: ReadonlySet<OutboundErrorKind> = new Set([
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
    title: TRUSTPILOT_TITLE,
    outbound,
    settings,
    group: TRUSTPILOT_SETTINGS,
  })

  async function getReviews(identifyingName: string, page: number, options?: CallOptions) {
    const url = fillUrl(read().reviewUrl, { name: identifyingName, page: String(page) })
    const reply = await door.requestText({ url, accept: PAGE_TYPES, signal: options?.signal })
    if (new URL(reply.url).pathname.startsWith('/users/')) {
      // Only the first pages are public.
      const kind = page === 1 ? 'blocked' : 'not_found'
      throw new OutboundError(TRUSTPILOT_TITLE, kind, 'sign-in required')
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
      if (!(error instanceof OutboundError) || !WORTH_THE_PAGE.has(error.kind)) throw error
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
    title: TRUSTPILOT_TITLE,
    simulated: false,
    isOn: () => read().enabled,
    getReviews,
    searchBusinesses,
    async probe(options) {
      await getReviews(PROBED, 1, options)
    },
  }
}

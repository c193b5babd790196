import { load } from 'cheerio/slim'
import { isChallengePage } from '../../platform/outbound/content.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { TRUSTPILOT_TITLE } from './settings.ts'

/**
 * `props.pageProps` of the data that a page has for its own scripts: the only part that keeps its
 * shape when the layout changes.
 * @throws OutboundError, `blocked` for a challenge, `malformed` for a page without such data
 */
export function readPageProps(html: string): unknown {
  const text = load(html)('script#__NEXT_DATA__').first().text()
  if (text.trim() === '') {
    const isChallenge = isChallengePage(Buffer.from(html))
    throw new OutboundError(
      TRUSTPILOT_TITLE,
      isChallenge ? 'blocked' : 'malformed',
      isChallenge ? 'robot challenge' : 'page without data',
    )
  }
  try {
    const data = JSON.parse(text) as { props?: { pageProps?: unknown } } | null
    return data?.props?.pageProps
  } catch (error) {
    throw new OutboundError(TRUSTPILOT_TITLE, 'malformed', 'truncated page data', { cause: error })
  }
}

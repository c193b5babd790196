import { load } from 'cheerio/slim'
import { isChallengePage } from '../../platform/outbound/content.ts'
import { ProviderError } from '../ports.ts'

/**
 * `props.pageProps` of the data that a page carries for its own scripts: the one part of it that
 * keeps its shape when its looks change.
 * @throws ProviderError, `blocked` for a challenge, `malformed` for a page without such data
 */
export function readPageProps(html: string): unknown {
  const text = load(html)('script#__NEXT_DATA__').first().text()
  if (text.trim() === '') {
    const isChallenge = isChallengePage(Buffer.from(html))
    throw new ProviderError(
      'trustpilot',
      isChallenge ? 'blocked' : 'malformed',
      isChallenge ? 'a robot challenge' : 'a page without data',
    )
  }
  try {
    const data = JSON.parse(text) as { props?: { pageProps?: unknown } } | null
    return data?.props?.pageProps
  } catch (error) {
    throw new ProviderError('trustpilot', 'malformed', 'page data cut short', { cause: error })
  }
}

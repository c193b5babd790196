/** The last pages that readers without a session were sent, with their compressed forms, for a moment. */
import { LRUCache } from 'lru-cache'
import { type EncodedText, toEncodedText } from './encoded-text.ts'

export interface RenderedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: Buffer
  /** The page in an encoding that the reader accepts. */
  readonly encoded: EncodedText['encoded']
}

const SHARED_FOR_MS = 1000
/** How long after that readers still get the page while the next one is rendered. */
const REPLACED_WITHIN_MS = 1000
const MAX_PAGES = 100

export function toRenderedPage(page: {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}): RenderedPage {
  const { bytes, encoded } = toEncodedText(page.html)
  return { status: page.status, headers: page.headers, html: bytes, encoded }
}

type Render = () => Promise<RenderedPage>

export interface SharedPages {
  /**
   * The kept page, at most two seconds old, or the one being rendered; otherwise renders it. A
   * failure is not kept.
   */
  get(url: string, render: Render): Promise<RenderedPage>
}

export function createSharedPages(now = () => performance.now()): SharedPages {
  const pages = new LRUCache<string, RenderedPage, Render>({
    max: MAX_PAGES,
    ttl: SHARED_FOR_MS,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (_url, _kept, { context: render }) => render(),
    // Other pages may push this one out while its readers wait for it.
    ignoreFetchAbort: true,
  })
  return {
    get(url, render) {
      const allowStale = pages.getRemainingTTL(url) >= -REPLACED_WITHIN_MS
      return pages.forceFetch(url, { context: render, allowStale })
    },
  }
}

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
const MAX_PAGES = 100

export function toRenderedPage(page: {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}): RenderedPage {
  const { bytes, encoded } = toEncodedText(page.html)
  return { status: page.status, headers: page.headers, html: bytes, encoded }
}

export interface SharedPages {
  find(url: string): RenderedPage | undefined
  keep(url: string, page: RenderedPage): void
}

export function createSharedPages(now = () => performance.now()): SharedPages {
  const pages = new LRUCache<string, RenderedPage>({
    max: MAX_PAGES,
    ttl: SHARED_FOR_MS,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    find: (url) => pages.get(url),
    keep: (url, page) => void pages.set(url, page),
  }
}

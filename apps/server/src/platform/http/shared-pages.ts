/** The last pages that readers without a session were sent, with their compressed forms, for a moment. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export interface RenderedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: Buffer
  /** The page in an encoding that the reader accepts. */
  encoded(acceptEncoding: string | undefined): Promise<EncodedPage>
}

interface EncodedPage {
  readonly encoding: Encoding | null
  readonly body: Buffer
}

type Encoding = 'br' | 'gzip'

const SHARED_FOR_MS = 1000
const MAX_PAGES = 100
/** As for other responses: higher levels take longer than they save. */
const BROTLI_QUALITY = 4

const COMPRESS: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

export function toRenderedPage(page: {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly html: string
}): RenderedPage {
  const html = Buffer.from(page.html)
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return {
    status: page.status,
    headers: page.headers,
    html,
    async encoded(acceptEncoding = '') {
      const encoding = chooseEncoding(acceptEncoding)
      if (!encoding) return { encoding, body: html }
      const body = compressed.get(encoding) ?? COMPRESS[encoding](html)
      compressed.set(encoding, body)
      return { encoding, body: await body }
    },
  }
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

/** Brotli, else gzip, unless the client excludes it by `q=0`. */
export function chooseEncoding(acceptEncoding: string): Encoding | null {
  const accepted = new Set<string>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    if (!parameters.some((text) => /^q=0(\.0*)?$/.test(text))) accepted.add(name)
  }
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : null
}

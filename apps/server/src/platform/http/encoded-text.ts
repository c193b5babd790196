/** A text that is sent more than once, with its compressed forms, each made when first asked for. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface EncodedText {
  readonly bytes: Buffer
  /** The text in an encoding that the client accepts. */
  encoded(acceptEncoding: string | undefined): Promise<EncodedBytes>
}

export interface EncodedBytes {
  readonly encoding: Encoding | null
  readonly body: Buffer
}

type Encoding = 'br' | 'gzip'

/** As for other responses: higher levels take longer than they save. */
const BROTLI_QUALITY = 4

const COMPRESS: Readonly<Record<Encoding, (text: Buffer) => Promise<Buffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  gzip: promisify<Buffer, Buffer>(gzip),
}

export function toEncodedText(text: string): EncodedText {
  const bytes = Buffer.from(text)
  const compressed = new Map<Encoding, Promise<Buffer>>()
  return {
    bytes,
    async encoded(acceptEncoding = '') {
      const encoding = chooseEncoding(acceptEncoding)
      if (!encoding) return { encoding, body: bytes }
      const body = compressed.get(encoding) ?? COMPRESS[encoding](bytes)
      compressed.set(encoding, body)
      return { encoding, body: await body }
    },
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

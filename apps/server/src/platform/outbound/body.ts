import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export class BodyTooLargeError extends Error {}
export class UnreadableBodyError extends Error {}

function decoderFor(encoding: string) {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw new UnreadableBodyError(`Unexpected content encoding "${encoding}"`)
  }
}

/**
 * Reads and decompresses a body. Both the bytes received and the bytes decompressed are capped, so
 * that a decompression bomb stops as early as a large file.
 * @throws BodyTooLargeError over `maxBytes`
 * @throws UnreadableBodyError when the compressed stream is damaged or truncated
 */
export async function readBody(
  stream: Readable,
  encoding: string,
  maxBytes: number,
): Promise<{ body: Buffer; bytesReceived: number }> {
  const decoder = decoderFor(encoding)
  let bytesReceived = 0
  const source = decoder ?? stream
  let sourceError: Error | null = null
  if (decoder) {
    stream.on('data', (chunk: Buffer) => {
      bytesReceived += chunk.length
      if (bytesReceived > maxBytes) decoder.destroy(new BodyTooLargeError())
    })
    stream.on('error', (error) => {
      sourceError = error
      decoder.destroy(error)
    })
    stream.pipe(decoder)
  }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw new BodyTooLargeError()
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof BodyTooLargeError || !decoder || sourceError) throw error
    throw new UnreadableBodyError('The compressed body is damaged', { cause: error })
  } finally {
    decoder?.destroy()
    if (!stream.destroyed) stream.destroy()
  }
  return { body: Buffer.concat(chunks), bytesReceived: decoder ? bytesReceived : size }
}

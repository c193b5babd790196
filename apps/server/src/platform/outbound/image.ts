/** Images from outside that we serve ourselves: only those whose first bytes prove it. */
import type { Outbound } from './outbound-types.ts'

/** Types that cannot contain scripts, unlike SVG. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/x-icon'

export interface Image {
  readonly type: ImageType
  readonly body: Buffer
}

const MAX_IMAGE_BYTES = 150 * 1024

/**
 * The image at a URL; null for anything else.
 * @throws OutboundError, also for more than 150 kB
 */
export async function fetchImage(
  outbound: Outbound,
  request: {
    readonly source: string
    readonly url: string
    readonly deadlineMs?: number
    readonly retries?: number
  },
): Promise<Image | null> {
  const { body } = await outbound.request({
    ...request,
    accept: ['image/*', 'application/octet-stream'],
    maxBytes: MAX_IMAGE_BYTES,
  })
  const type = sniffImageType(body)
  return type && { type, body }
}

/** The type by the first bytes, whatever the reply declares; null for anything else. */
export function sniffImageType(body: Uint8Array): ImageType | null {
  const starts = (...bytes: number[]) => bytes.every((byte, position) => body[position] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (starts(0x47, 0x49, 0x46, 0x38)) return 'image/gif'
  const isWebp = Buffer.from(body.subarray(8, 12)).toString('latin1') === 'WEBP'
  if (starts(0x52, 0x49, 0x46, 0x46) && isWebp) return 'image/webp'
  if (starts(0x00, 0x00, 0x01, 0x00)) return 'image/x-icon'
  return null
}

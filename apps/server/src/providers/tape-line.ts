/**
 * Access to the tape of stories for sources of text. The stories are written by a module, which the
 * sources are built before; until it connects there are none.
 */
import { toSlug } from '@leadenhall/contract/shared/slug.ts'
import type { Story } from '@leadenhall/contract/tape/index.ts'

export interface TapeReader {
  /** Stories of the present session, the rarest first. */
  market(): Promise<readonly Story[]>
  /** Newest first. @throws OutboundError if its prices cannot be read */
  company(symbol: string): Promise<readonly Story[]>
}

export interface TapeLine extends TapeReader {
  connect(reader: TapeReader): void
}

export function createTapeLine(): TapeLine {
  let reader: TapeReader | null = null
  return {
    connect(given) {
      reader = given
    },
    market: async () => reader?.market() ?? [],
    company: async (symbol) => reader?.company(symbol) ?? [],
  }
}

const PAGE_OF_INDEX: Readonly<Record<string, string>> = {
  'FTSE 100': '^FTSE',
  'FTSE 250': '^FTMC',
  'FTSE AIM All-Share': '^FTAI',
}

/**
 * The page of the security, or of the index whose members the story compares; the query makes the
 * links of two stories different, by which feed readers know them.
 */
export function storyPath({
  id,
  index,
  ticker,
}: {
  readonly id: string
  readonly index: string | null
  readonly ticker: string | null
}): string {
  const page = encodeURIComponent(ticker ?? PAGE_OF_INDEX[index ?? ''] ?? '^FTSE')
  return `/share/${page}?story=${toSlug(id)}`
}

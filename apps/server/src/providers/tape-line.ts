/**
 * Access to the tape of stories for sources of text. The stories are written by a module, which the
 * sources are built before; until it connects there are none.
 */
import type { Story } from '@leadenhall/contract/tape/index.ts'

export interface TapeReader {
  /** Stories of the present session, the rarest first. */
  market(): readonly Story[]
  /** Newest first. @throws OutboundError if its prices cannot be read */
  company(symbol: string): Promise<readonly Story[]>
  /** Whole weeks or months of the main indices, newest first. @throws OutboundError */
  periods(period: 'week' | 'month'): Promise<readonly Story[]>
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
    market: () => reader?.market() ?? [],
    company: async (symbol) => reader?.company(symbol) ?? [],
    periods: async (period) => reader?.periods(period) ?? [],
  }
}

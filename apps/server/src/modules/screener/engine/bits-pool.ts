import { type Bits, newBits } from './bitset.ts'

/** Bitsets of one size, lent again and again: fresh ones by the dozen would keep the collector busy. */
export interface BitsPool {
  /** With whatever it held before. */
  lend(): Bits
  takeBack(bits: readonly Bits[]): void
}

const MOST_KEPT = 64

export function createBitsPool(size: number): BitsPool {
  const free: Bits[] = []
  return {
    lend: () => free.pop() ?? newBits(size),
    takeBack(bits) {
      for (const one of bits) if (free.length < MOST_KEPT) free.push(one)
    },
  }
}

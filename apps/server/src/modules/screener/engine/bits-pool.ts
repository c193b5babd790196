import { type Bits, newBits } from '../../../platform/columns/bits.ts'

/** Reuses bitsets of one size; allocating dozens per query would burden the garbage collector. */
export interface BitsPool {
  /** Its content is arbitrary. */
  acquire(): Bits
  release(bits: readonly Bits[]): void
}

const MAX_FREE = 64

export function createBitsPool(size: number): BitsPool {
  const free: Bits[] = []
  return {
    acquire: () => free.pop() ?? newBits(size),
    release(bits) {
      for (const released of bits) if (free.length < MAX_FREE) free.push(released)
    },
  }
}

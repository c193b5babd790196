/**
 * Random numbers without state: each depends only on its key, so that any moment of the simulated
 * market can be computed by itself, in any order, always with the same result.
 */

/** 32-bit seed of a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

/** 32 well-mixed bits (the finaliser of MurmurHash3). */
export function bitsAt(seed: number, index: number): number {
  let hash = seed ^ Math.imul(index | 0, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Uniform in (0, 1). */
export function uniformAt(seed: number, index: number): number {
  return (bitsAt(seed, index) + 0.5) / 0x1_0000_0000
}

/**
 * Approximately standard normal, within ±3.5: the sum of four uniforms (Irwin–Hall, n = 4), which
 * needs neither logarithm nor cosine.
 */
export function gaussAt(seed: number, index: number): number {
  const one = bitsAt(seed, index)
  const two = bitsAt(seed ^ 0x5bd1e995, index)
  const sum = (one & 0xffff) + (one >>> 16) + (two & 0xffff) + (two >>> 16)
  return (sum / 0x10000 - 2) * Math.sqrt(3)
}

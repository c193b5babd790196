/**
 * A set of rows with one bit per row. Positions are in bounds by construction, which makes the `!`
 * assertions safe.
 */

/** Signed words: counting the bits of unsigned ones is seven times slower in V8. */
export type Bits = Int32Array

export function newBits(size: number): Bits {
  return new Int32Array((size + 31) >>> 5)
}

/** Sets every row below `size`; later bits stay clear, so that counting needs no mask. */
export function fillBits(bits: Bits, size: number): Bits {
  bits.fill(-1)
  const rest = size & 31
  if (rest > 0) bits[bits.length - 1] = 2 ** rest - 1
  return bits
}

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31)
}

export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5]! &= ~(1 << (row & 31))
}

export function hasBit(bits: Bits, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1
}

export function andInto(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word]! &= other[word]!
}

/** Overwrites `target` with the intersection in one pass. */
export function andOf(target: Bits, a: Bits, b: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = a[word]! & b[word]!
}

export function orInto(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word]! |= other[word]!
}

/** Overwrites `target` with the union. */
export function orOf(target: Bits, a: Bits, b: Bits): void {
  for (let word = 0; word < target.length; word++) target[word] = a[word]! | b[word]!
}

export function orTwoInto(target: Bits, a: Bits, b: Bits): void {
  for (let word = 0; word < target.length; word++) target[word]! |= a[word]! | b[word]!
}

export function andNotInto(target: Bits, other: Bits): void {
  for (let word = 0; word < target.length; word++) target[word]! &= ~other[word]!
}

/** Population count by parallel sums of pairs, nibbles and bytes. */
export function countOnes(word: number): number {
  let sum = word - ((word >>> 1) & 0x55555555)
  sum = (sum & 0x33333333) + ((sum >>> 2) & 0x33333333)
  return Math.imul((sum + (sum >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word = 0; word < bits.length; word++) count += countOnes(bits[word]!)
  return count
}

export function countCommon(a: Bits, b: Bits): number {
  let count = 0
  for (let word = 0; word < a.length; word++) count += countOnes(a[word]! & b[word]!)
  return count
}

/** Rows of `a` that are not in `b`. */
export function countWithout(a: Bits, b: Bits): number {
  let count = 0
  for (let word = 0; word < a.length; word++) count += countOnes(a[word]! & ~b[word]!)
  return count
}

/** Calls `take` with each row in ascending order until it returns false. */
export function eachBit(bits: Bits, take: (row: number) => boolean): boolean {
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at]!; word !== 0; word &= word - 1) {
      if (!take((at << 5) + 31 - Math.clz32(word & -word))) return false
    }
  }
  return true
}

/** The same in descending order. */
export function eachBitBackwards(bits: Bits, take: (row: number) => boolean): boolean {
  for (let at = bits.length - 1; at >= 0; at--) {
    for (let word = bits[at]!; word !== 0; ) {
      const bit = 31 - Math.clz32(word)
      if (!take((at << 5) + bit)) return false
      word &= ~(1 << bit)
    }
  }
  return true
}

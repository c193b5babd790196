/**
 * A trigram index for substring search. All texts are in one buffer, one line per row; for every
 * trigram the index lists its rows as delta-encoded distances. Characters are bytes in classes:
 * letters, digits, and one class for everything else. If the query is longer than three characters
 * or has characters of that last class, the candidate rows are verified.
 */
import {
  andInto,
  type Bits,
  clearBit,
  countBits,
  eachBit,
  newBits,
  setBit,
} from '../../../platform/columns/bits.ts'
import { eachInSlices, type Sliced } from './slices.ts'

export interface TextIndex {
  readonly bytes: Uint8Array
  /** Offset of each row's line, and the end of the last one. */
  readonly starts: Uint32Array
  /** Rows that contain each character class. */
  readonly letters: readonly Bits[]
  /** Distances between each trigram's rows as varints: seven bits per byte, the last one below 128. */
  readonly postings: Uint8Array
  /** Offset of each trigram in `postings`. */
  readonly first: Uint32Array
}

/** a–z, 0–9, anything else. */
const CLASSES = 37
const OTHER = 36
const TRIGRAMS = CLASSES ** 3
/** Padding at the end of a line, so that its last characters start trigrams too. */
const LINE_END = 2
/** At or below this many candidates, verifying is cheaper than narrowing down further. */
const FEW = 64

const classOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 97 && byte <= 122) return byte - 97
  return byte >= 48 && byte <= 57 ? byte - 22 : OTHER
})

/** @param textOf must be folded the same way as queries */
export function* buildTextIndex(size: number, textOf: (row: number) => string): Sliced<TextIndex> {
  const { bytes, starts } = yield* layOutLines(size, textOf)
  const letters = Array.from({ length: CLASSES }, () => newBits(size))
  const lengths = new Uint32Array(TRIGRAMS + 1)
  const lastRow = new Int32Array(TRIGRAMS).fill(-1)
  yield* eachInSlices(size, (row) => {
    for (let at = starts[row]!; at < starts[row + 1]! - LINE_END; at++) {
      setBit(letters[classOf[bytes[at]!]!]!, row)
      const trigram = trigramAt(bytes, at)
      const distance = row - lastRow[trigram]!
      if (distance === 0) continue
      lastRow[trigram] = row
      lengths[trigram + 1]! += lengthOf(distance)
    }
  })
  for (let trigram = 0; trigram < TRIGRAMS; trigram++) lengths[trigram + 1]! += lengths[trigram]!
  const first = lengths.slice()
  const postings = new Uint8Array(lengths[TRIGRAMS]!)
  lastRow.fill(-1)
  yield* eachInSlices(size, (row) => {
    for (let at = starts[row]!; at < starts[row + 1]! - LINE_END; at++) {
      const trigram = trigramAt(bytes, at)
      let distance = row - lastRow[trigram]!
      if (distance === 0) continue
      lastRow[trigram] = row
      for (; distance > 127; distance >>>= 7) postings[lengths[trigram]!++] = (distance & 127) | 128
      postings[lengths[trigram]!++] = distance
    }
  })
  return { bytes, starts, letters, postings, first }
}

function* layOutLines(
  size: number,
  textOf: (row: number) => string,
): Sliced<Pick<TextIndex, 'bytes' | 'starts'>> {
  const encoder = new TextEncoder()
  const starts = new Uint32Array(size + 1)
  const lines: Uint8Array[] = []
  yield* eachInSlices(size, (row) => {
    const line = encoder.encode(textOf(row))
    lines.push(line)
    starts[row + 1] = starts[row]! + line.length + LINE_END
  })
  const bytes = new Uint8Array(starts[size]!)
  yield* eachInSlices(size, (row) => bytes.set(lines[row]!, starts[row]))
  return { bytes, starts }
}

function trigramAt(bytes: Uint8Array, at: number): number {
  const [a, b, c] = [classOf[bytes[at]!]!, classOf[bytes[at + 1]!]!, classOf[bytes[at + 2]!]!]
  return (a * CLASSES + b) * CLASSES + c
}

function lengthOf(distance: number): number {
  return distance < 128 ? 1 : distance < 16_384 ? 2 : distance < 2_097_152 ? 3 : 4
}

/** Overwrites `target` with the rows that contain `text`, which must not be empty. */
export function selectText(index: TextIndex, text: string, target: Bits, spare: Bits): void {
  const wanted = new TextEncoder().encode(text)
  const isExact = wanted.every((byte) => classOf[byte] !== OTHER) && wanted.length <= 3
  if (wanted.length < 3) selectShort(index, wanted, target)
  else narrowDown(index, wanted, target, spare)
  if (isExact) return
  eachBit(target, (row) => {
    if (!isInLine(index, row, wanted)) clearBit(target, row)
    return true
  })
}

/** Every character starts a trigram, so the trigrams that start with a given pair are contiguous. */
function selectShort({ letters, first, postings }: TextIndex, wanted: Uint8Array, target: Bits) {
  const [a, b] = [classOf[wanted[0]!]!, wanted[1]]
  if (b === undefined) {
    target.set(letters[a]!)
    return
  }
  target.fill(0)
  const from = (a * CLASSES + classOf[b]!) * CLASSES
  for (let trigram = from; trigram < from + CLASSES; trigram++)
    addPosting(first, postings, trigram, target)
}

/** Intersects the trigrams' rows, rarest first, until few candidates remain. */
function narrowDown(index: TextIndex, wanted: Uint8Array, target: Bits, spare: Bits): void {
  const { first, postings } = index
  const trigrams = new Set<number>()
  for (let at = 0; at <= wanted.length - 3; at++) trigrams.add(trigramAt(wanted, at))
  const lengthAt = (trigram: number) => first[trigram + 1]! - first[trigram]!
  const [rarest, ...others] = [...trigrams].toSorted((a, b) => lengthAt(a) - lengthAt(b))
  target.fill(0)
  addPosting(first, postings, rarest!, target)
  for (const trigram of others) {
    if (countBits(target) <= FEW) return
    spare.fill(0)
    addPosting(first, postings, trigram, spare)
    andInto(target, spare)
  }
}

function addPosting(first: Uint32Array, postings: Uint8Array, trigram: number, target: Bits): void {
  const end = first[trigram + 1]!
  let row = -1
  for (let at = first[trigram]!; at < end; at++) {
    let byte = postings[at]!
    let distance = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[++at]!
      distance |= (byte & 127) << shift
    }
    row += distance
    setBit(target, row)
  }
}

function isInLine({ bytes, starts }: TextIndex, row: number, wanted: Uint8Array): boolean {
  const last = starts[row + 1]! - LINE_END - wanted.length
  for (let start = starts[row]!; start <= last; start++) {
    let at = 0
    while (at < wanted.length && bytes[start + at] === wanted[at]) at++
    if (at === wanted.length) return true
  }
  return false
}

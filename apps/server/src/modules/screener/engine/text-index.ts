/**
 * Which rows' texts contain a text. All texts lie in one buffer, a line each; for every three
 * characters in a row the index knows the rows that hold them, as distances from one to the next.
 * Texts are bytes here: letters, digits, and everything else as one class. Where what is looked for
 * is longer than three, or of that class, the rows that remain are read.
 */
import { andInto, type Bits, clearBit, countBits, eachBit, newBits, setBit } from './bitset.ts'
import { eachInSlices, type Sliced } from './slices.ts'

export interface TextIndex {
  readonly bytes: Uint8Array
  /** Where each row's line begins, and past the last one. */
  readonly starts: Uint32Array
  /** Rows that hold each class of character. */
  readonly letters: readonly Bits[]
  /** By three characters the distances between their rows, seven bits a byte, last one below 128. */
  readonly postings: Uint8Array
  /** Where the rows of each three characters begin in them. */
  readonly first: Uint32Array
}

/** a–z, 0–9, anything else. */
const CLASSES = 37
const OTHER = 36
const THREES = CLASSES ** 3
/** Two signs close a line, so that its last characters begin threes as well. */
const LINE_END = 2
/** Fewer rows than this are read rather than narrowed down further. */
const FEW = 64

const classOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 97 && byte <= 122) return byte - 97
  return byte >= 48 && byte <= 57 ? byte - 22 : OTHER
})

/** @param textOf folded as the text that will be looked for */
export function* buildTextIndex(size: number, textOf: (row: number) => string): Sliced<TextIndex> {
  const { bytes, starts } = yield* layOutLines(size, textOf)
  const letters = Array.from({ length: CLASSES }, () => newBits(size))
  const lengths = new Uint32Array(THREES + 1)
  const lastRow = new Int32Array(THREES).fill(-1)
  yield* eachInSlices(size, (row) => {
    for (let at = starts[row]!; at < starts[row + 1]! - LINE_END; at++) {
      setBit(letters[classOf[bytes[at]!]!]!, row)
      const three = threeAt(bytes, at)
      const distance = row - lastRow[three]!
      if (distance === 0) continue
      lastRow[three] = row
      lengths[three + 1]! += lengthOf(distance)
    }
  })
  for (let three = 0; three < THREES; three++) lengths[three + 1]! += lengths[three]!
  const first = lengths.slice()
  const postings = new Uint8Array(lengths[THREES]!)
  lastRow.fill(-1)
  yield* eachInSlices(size, (row) => {
    for (let at = starts[row]!; at < starts[row + 1]! - LINE_END; at++) {
      const three = threeAt(bytes, at)
      let distance = row - lastRow[three]!
      if (distance === 0) continue
      lastRow[three] = row
      for (; distance > 127; distance >>>= 7) postings[lengths[three]!++] = (distance & 127) | 128
      postings[lengths[three]!++] = distance
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

function threeAt(bytes: Uint8Array, at: number): number {
  const [a, b, c] = [classOf[bytes[at]!]!, classOf[bytes[at + 1]!]!, classOf[bytes[at + 2]!]!]
  return (a * CLASSES + b) * CLASSES + c
}

function lengthOf(distance: number): number {
  return distance < 128 ? 1 : distance < 16_384 ? 2 : distance < 2_097_152 ? 3 : 4
}

/** Puts the rows whose text contains the text, which is not empty, into `target`. */
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

/** Every character begins a three, so those that begin with two given ones are one span. */
function selectShort({ letters, first, postings }: TextIndex, wanted: Uint8Array, target: Bits) {
  const [a, b] = [classOf[wanted[0]!]!, wanted[1]]
  if (b === undefined) {
    target.set(letters[a]!)
    return
  }
  target.fill(0)
  const from = (a * CLASSES + classOf[b]!) * CLASSES
  for (let three = from; three < from + CLASSES; three++) addPosting(first, postings, three, target)
}

/** Rows that hold all threes of the text, the rarest first, until few are left. */
function narrowDown(index: TextIndex, wanted: Uint8Array, target: Bits, spare: Bits): void {
  const { first, postings } = index
  const threes = new Set<number>()
  for (let at = 0; at <= wanted.length - 3; at++) threes.add(threeAt(wanted, at))
  const lengthAt = (three: number) => first[three + 1]! - first[three]!
  const [rarest, ...others] = [...threes].toSorted((a, b) => lengthAt(a) - lengthAt(b))
  target.fill(0)
  addPosting(first, postings, rarest!, target)
  for (const three of others) {
    if (countBits(target) <= FEW) return
    spare.fill(0)
    addPosting(first, postings, three, spare)
    andInto(target, spare)
  }
}

function addPosting(first: Uint32Array, postings: Uint8Array, three: number, target: Bits): void {
  const end = first[three + 1]!
  let row = -1
  for (let at = first[three]!; at < end; at++) {
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

/**
 * Which rows' texts contain a text. All texts lie in one buffer, a line each; for every three
 * characters in a row the index knows the blocks of lines that hold them, so that a search reads
 * only blocks that hold all threes of what is looked for. Texts are bytes here: letters, digits, and
 * everything else as one class, which reading the block sorts out.
 */
import { type Bits, newBits, setBit } from './bitset.ts'
import { eachInSlices, type Sliced } from './slices.ts'

export interface TextIndex {
  readonly size: number
  readonly bytes: Buffer
  /** Where each row's line begins, and past the last one. */
  readonly starts: Uint32Array
  /** Blocks by three characters, ascending; those of one three lie from `first[id]`. */
  readonly blocks: Uint16Array | Uint32Array
  readonly first: Uint32Array
}

const ROWS_A_BLOCK = 16
/** a–z, 0–9, anything else. */
const CLASSES = 37
const OTHER = 36
const THREES = CLASSES ** 3

const classOf = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 97 && byte <= 122) return byte - 97
  return byte >= 48 && byte <= 57 ? byte - 22 : OTHER
})

/** @param textOf folded as the text that will be looked for; line ends in it become spaces */
export function* buildTextIndex(size: number, textOf: (row: number) => string): Sliced<TextIndex> {
  const starts = new Uint32Array(size + 1)
  const lines: Buffer[] = []
  let length = 0
  yield* eachInSlices(size, (row) => {
    // Two signs close a line, so that its last characters begin threes as well.
    const line = Buffer.from(`${textOf(row).replaceAll('\n', ' ')}\n\n`)
    starts[row] = length
    length += line.length
    lines.push(line)
  })
  starts[size] = length
  const bytes = Buffer.alloc(length)
  yield* eachInSlices(size, (row) => void lines[row]!.copy(bytes, starts[row]))

  const blockCount = Math.ceil(size / ROWS_A_BLOCK)
  const counts = new Uint32Array(THREES + 1)
  const seenIn = new Uint32Array(THREES)
  const eachNew = (row: number, take: (three: number, block: number) => void) => {
    const block = Math.floor(row / ROWS_A_BLOCK)
    for (let at = starts[row]!; at < starts[row + 1]! - 2; at++) {
      const three = threeAt(bytes, at)
      if (seenIn[three] === block + 1) continue
      seenIn[three] = block + 1
      take(three, block)
    }
  }
  yield* eachInSlices(size, (row) => eachNew(row, (three) => void counts[three + 1]!++))
  for (let three = 0; three < THREES; three++) counts[three + 1]! += counts[three]!
  const first = counts.slice()
  const total = counts[THREES]!
  const blocks = blockCount <= 65_536 ? new Uint16Array(total) : new Uint32Array(total)
  seenIn.fill(0)
  yield* eachInSlices(size, (row) =>
    eachNew(row, (three, block) => void (blocks[counts[three]!++] = block)),
  )
  return { size, bytes, starts, blocks, first }
}

function threeAt(bytes: Uint8Array, at: number): number {
  const [a, b, c] = [classOf[bytes[at]!]!, classOf[bytes[at + 1]!]!, classOf[bytes[at + 2]!]!]
  return (a * CLASSES + b) * CLASSES + c
}

/** Rows whose text contains the text; all rows for an empty one. */
export function selectText(index: TextIndex, text: string): Bits {
  const selected = newBits(index.size)
  const wanted = Buffer.from(text.replaceAll('\n', ' '))
  const candidates = findCandidates(index, wanted)
  for (let block = 0; block < candidates.length; block++) {
    if (candidates[block] === 1) selectInBlock(index, wanted, block, selected)
  }
  return selected
}

/** Blocks that may hold the text, marked 1: those of its rarest three characters that have all. */
function findCandidates(index: TextIndex, wanted: Buffer): Uint8Array {
  const { first, blocks } = index
  const marks = new Uint8Array(Math.ceil(index.size / ROWS_A_BLOCK))
  if (wanted.length === 0) return marks.fill(1)
  if (wanted.length < 3) {
    // Every character begins a three, so those that begin with the text are one span of the index.
    const width = CLASSES ** (3 - wanted.length)
    let prefix = 0
    for (const byte of wanted) prefix = prefix * CLASSES + classOf[byte]!
    for (let at = first[prefix * width]!; at < first[(prefix + 1) * width]!; at++) {
      marks[blocks[at]!] = 1
    }
    return marks
  }
  let round = 0
  for (let at = 0; at <= wanted.length - 3 && round < 250; at++, round++) {
    const three = threeAt(wanted, at)
    for (let place = first[three]!; place < first[three + 1]!; place++) {
      const block = blocks[place]!
      if (marks[block] === round) marks[block] = round + 1
    }
  }
  return marks.map((mark) => (mark === round ? 1 : 0))
}

function selectInBlock(index: TextIndex, wanted: Buffer, block: number, selected: Bits): void {
  const { bytes, starts, size } = index
  const last = Math.min(size, (block + 1) * ROWS_A_BLOCK)
  for (let row = block * ROWS_A_BLOCK; row < last; row++) {
    if (isInLine(bytes, starts[row]!, starts[row + 1]! - 2 - wanted.length, wanted)) {
      setBit(selected, row)
    }
  }
}

/** Faster than the buffer's own search on lines as short as these. */
function isInLine(bytes: Buffer, from: number, to: number, wanted: Buffer): boolean {
  for (let start = from; start <= to; start++) {
    let at = 0
    while (at < wanted.length && bytes[start + at] === wanted[at]) at++
    if (at === wanted.length) return true
  }
  return false
}

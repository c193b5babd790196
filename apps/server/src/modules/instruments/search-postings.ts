/** Postings: lists of the rows that contain a piece of text. */
import { PackedTexts } from '../../platform/columns/packed-texts.ts'
import { sortInRuns } from './sort-in-runs.ts'

const NONE = new Uint32Array(0)

/**
 * Rows by the prefix of a key. The keys are sorted, so the rows of every key with a prefix are
 * neighbours in one array.
 */
export interface PrefixTable {
  exact(key: string): Uint32Array
  /** A row with several such keys is listed for each. */
  startingWith(prefix: string): Uint32Array
}

/** Sorts after every text that starts with a prefix. */
const LAST = '\uffff'

/** Rows must be added in ascending order. */
export class PrefixTableBuilder {
  readonly #rowsOf = new Map<string, number[]>()

  add(key: string, row: number): void {
    const rows = this.#rowsOf.get(key)
    if (!rows) this.#rowsOf.set(key, [row])
    else if (rows.at(-1) !== row) rows.push(row)
  }

  /** Yields every few milliseconds. */
  *build(): Generator<void, PrefixTable> {
    const sorted = [...this.#rowsOf.keys()]
    yield* sortInRuns(sorted, (a, b) => (a < b ? -1 : 1))
    const keys = new PackedTexts()
    const starts = new Uint32Array(sorted.length + 1)
    let size = 0
    for (const [number, key] of sorted.entries()) {
      keys.push(key)
      size += this.#rowsOf.get(key)?.length ?? 0
      starts[number + 1] = size
      if (number % KEYS_A_STEP === 0) yield
    }
    keys.trim()
    const rows = new Uint32Array(size)
    for (const [number, key] of sorted.entries()) {
      rows.set(this.#rowsOf.get(key) ?? [], starts[number])
      if (number % KEYS_A_STEP === 0) yield
    }
    return toPrefixTable(keys, starts, rows)
  }
}

const KEYS_A_STEP = 1024

function toPrefixTable(keys: PackedTexts, starts: Uint32Array, rows: Uint32Array): PrefixTable {
  /** Number of the first key that is not before the text. */
  const firstFrom = (text: string): number => {
    let [low, high] = [0, keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((keys.get(middle) ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    exact(key) {
      const number = firstFrom(key)
      return keys.get(number) === key ? rows.subarray(starts[number], starts[number + 1]) : NONE
    },
    startingWith: (prefix) =>
      rows.subarray(starts[firstFrom(prefix)], starts[firstFrom(prefix + LAST)]),
  }
}

const ALPHABET = 37
const TRIGRAMS = ALPHABET ** 3

/** a–z, 0–9, and one class for all other characters, so callers must verify the rows found. */
function letterAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 48 && code <= 57) return code - 22
  return 36
}

function trigramAt(text: string, index: number): number {
  const first = letterAt(text, index) * ALPHABET + letterAt(text, index + 1)
  return first * ALPHABET + letterAt(text, index + 2)
}

/** Rows by the trigrams of their text. */
export interface TrigramTable {
  /** Candidate rows, by the rarest trigram of a text of at least three characters. */
  mayContain(text: string): Uint32Array
}

/** Yields every few milliseconds. */
export function* buildTrigrams(texts: PackedTexts): Generator<void, TrigramTable> {
  const starts = new Uint32Array(TRIGRAMS + 1)
  for (let row = 0; row < texts.length; row++) {
    const text = texts.get(row) ?? ''
    for (let index = 0; index + 2 < text.length; index++) {
      const next = trigramAt(text, index) + 1
      starts[next] = (starts[next] ?? 0) + 1
    }
    if (row % 256 === 0) yield
  }
  for (let trigram = 1; trigram <= TRIGRAMS; trigram++) {
    starts[trigram] = (starts[trigram] ?? 0) + (starts[trigram - 1] ?? 0)
  }
  const rows = new Uint32Array(starts[TRIGRAMS] ?? 0)
  const ends = starts.slice(0, TRIGRAMS)
  for (let row = 0; row < texts.length; row++) {
    const text = texts.get(row) ?? ''
    for (let index = 0; index + 2 < text.length; index++) {
      const trigram = trigramAt(text, index)
      const end = ends[trigram] ?? 0
      rows[end] = row
      ends[trigram] = end + 1
    }
    if (row % 256 === 0) yield
  }
  return {
    mayContain(text) {
      let rarest: Uint32Array = NONE
      for (let index = 0; index + 2 < text.length; index++) {
        const trigram = trigramAt(text, index)
        const list = rows.subarray(starts[trigram], starts[trigram + 1])
        if (index === 0 || list.length < rarest.length) rarest = list
      }
      return rarest
    },
  }
}

/** Postings: lists of the rows that contain a piece of text. */

const NONE = new Uint32Array(0)

/**
 * Finds keys by prefix. Fill it with `add`, then call `seal`. All lists share one array, because tens
 * of thousands of small arrays would burden the garbage collector.
 */
export class PrefixTable {
  readonly #numberOfKey = new Map<string, number>()
  readonly #keys: string[] = []
  readonly #keysByStart = new Map<string, number[]>()
  readonly #lastRowOfKey: number[] = []
  readonly #entries: { keys: number[]; rows: number[] } = { keys: [], rows: [] }
  #starts = NONE
  #rows = NONE

  /** Rows must be added in ascending order. */
  add(key: string, row: number): void {
    let number = this.#numberOfKey.get(key)
    if (number === undefined) {
      number = this.#keys.push(key) - 1
      this.#numberOfKey.set(key, number)
      this.#addStart(key.slice(0, 1), number)
      if (key.length > 1) this.#addStart(key.slice(0, 2), number)
    }
    if (this.#lastRowOfKey[number] === row) return
    this.#lastRowOfKey[number] = row
    this.#entries.keys.push(number)
    this.#entries.rows.push(row)
  }

  seal(): void {
    const { keys, rows } = this.#entries
    const starts = new Uint32Array(this.#keys.length + 1)
    for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1
    for (let key = 1; key < starts.length; key++) {
      starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0)
    }
    const ends = starts.slice()
    this.#rows = new Uint32Array(rows.length)
    for (let entry = 0; entry < keys.length; entry++) {
      const key = keys[entry] ?? 0
      const end = ends[key] ?? 0
      this.#rows[end] = rows[entry] ?? 0
      ends[key] = end + 1
    }
    this.#starts = starts
    this.#entries.keys = []
    this.#entries.rows = []
    this.#lastRowOfKey.length = 0
  }

  exact(key: string): Uint32Array {
    const number = this.#numberOfKey.get(key)
    return number === undefined ? NONE : this.#rowsOf(number)
  }

  /** The lists of every key with the prefix; a row may be in several. */
  startingWith(prefix: string): Uint32Array[] {
    const numbers = this.#keysByStart.get(prefix.slice(0, 2)) ?? []
    return numbers
      .filter((number) => this.#keys[number]?.startsWith(prefix))
      .map((number) => this.#rowsOf(number))
  }

  #addStart(start: string, number: number): void {
    const numbers = this.#keysByStart.get(start)
    if (numbers) numbers.push(number)
    else this.#keysByStart.set(start, [number])
  }

  #rowsOf(number: number): Uint32Array {
    return this.#rows.subarray(this.#starts[number], this.#starts[number + 1])
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
export function* buildTrigrams(texts: readonly string[]): Generator<void, TrigramTable> {
  const starts = new Uint32Array(TRIGRAMS + 1)
  for (const [row, text] of texts.entries()) {
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
  for (const [row, text] of texts.entries()) {
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

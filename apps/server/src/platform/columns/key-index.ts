/**
 * Rows by a text that can be derived from the row itself, such as its ticker: a hash table in two
 * typed arrays that stores no keys.
 */
export class KeyIndex {
  /** The first row of each bucket plus one, 0 for none. */
  readonly #heads: Uint32Array
  /** The next row in the same bucket plus one. */
  readonly #next: Uint32Array
  readonly #keyOf: (row: number) => string | null

  /** Fill it from the last row to the first, so that `rows` finds them in ascending order. */
  constructor(size: number, keyOf: (row: number) => string | null) {
    this.#heads = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, size * 1.5))))
    this.#next = new Uint32Array(size)
    this.#keyOf = keyOf
  }

  add(row: number): void {
    const key = this.#keyOf(row)
    if (key === null) return
    const bucket = this.#bucketOf(key)
    this.#next[row] = this.#heads[bucket] ?? 0
    this.#heads[bucket] = row + 1
  }

  rows(key: string): number[] {
    const rows: number[] = []
    for (let entry = this.#heads[this.#bucketOf(key)] ?? 0; entry > 0; ) {
      if (this.#keyOf(entry - 1) === key) rows.push(entry - 1)
      entry = this.#next[entry - 1] ?? 0
    }
    return rows
  }

  /** FNV-1a of the UTF-16 units. */
  #bucketOf(key: string): number {
    let hash = 0x811c9dc5
    for (let index = 0; index < key.length; index++) {
      hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
    }
    return (hash ^ (hash >>> 15)) & (this.#heads.length - 1)
  }
}

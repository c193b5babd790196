/**
 * A map with several values per key. A single value is stored without an array, because nearly every
 * ISIN, code or issuer has just one, and a hundred thousand arrays would outweigh their contents.
 */
export class MultiMap<T extends object | number> {
  readonly #lists = new Map<string, T | T[]>()

  add(key: string, value: T): void {
    const known = this.#lists.get(key)
    if (known === undefined) this.#lists.set(key, value)
    else if (Array.isArray(known)) known.push(value)
    else this.#lists.set(key, [known, value])
  }

  /** In insertion order; empty for an unknown key. */
  get(key: string): readonly T[] {
    const known = this.#lists.get(key)
    if (known === undefined) return []
    return Array.isArray(known) ? known : [known]
  }
}

/**
 * Lists by a text. Nearly every ISIN, code or issuer leads to one thing only, which then stands in
 * the map by itself: an array around each of a hundred thousand would weigh more than what it holds.
 */
export class ListsByKey<T extends object | number> {
  readonly #lists = new Map<string, T | T[]>()

  add(key: string, value: T): void {
    const known = this.#lists.get(key)
    if (known === undefined) this.#lists.set(key, value)
    else if (Array.isArray(known)) known.push(value)
    else this.#lists.set(key, [known, value])
  }

  /** In the order in which they were added; empty for an unknown key. */
  get(key: string): readonly T[] {
    const known = this.#lists.get(key)
    if (known === undefined) return []
    return Array.isArray(known) ? known : [known]
  }
}

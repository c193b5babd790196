/** Collections of the whole heap, as `--trace-gc` prints them. */

export interface Collection {
  /** Minutes since the process started. */
  readonly at: number
  /** Live heap after it, in MB. */
  readonly heap: number
}

const COLLECTION = /(\d+) ms: Mark-Compact.*? -> ([\d.]+) \(/g

export function collectionsIn(output: string): Collection[] {
  return [...output.matchAll(COLLECTION)].map(([, ms, heap]) => ({
    at: Number(ms) / 60_000,
    heap: Number(heap),
  }))
}

import { setImmediate } from 'node:timers/promises'

const ITEMS_BETWEEN_PAUSES = 500

/** Takes one item after another with pauses in between, so that requests are served meanwhile. */
export async function inBatches<T>(
  items: readonly T[],
  take: (item: T, position: number) => void,
): Promise<void> {
  for (const [position, item] of items.entries()) {
    if (position % ITEMS_BETWEEN_PAUSES === 0) await setImmediate()
    take(item, position)
  }
}

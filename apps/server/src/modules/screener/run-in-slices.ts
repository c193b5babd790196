import { createPace } from '../../platform/pace.ts'
import type { Sliced } from './engine/slices.ts'

/** Does sliced work, letting requests in whenever a slice of time is used up. */
export async function runInSlices<T>(
  work: Sliced<T>,
  isCancelled = () => false,
): Promise<T | null> {
  const pace = createPace()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    const pause = pace()
    if (!pause) continue
    await pause
    if (isCancelled()) return null
  }
}

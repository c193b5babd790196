import { setImmediate } from 'node:timers/promises'
import type { Sliced } from './engine/slices.ts'

/** Far below the 20 ms for which the event loop may stop. */
const BUDGET_MS = 4

/** Does sliced work, letting requests in whenever the budget of milliseconds is used up. */
export async function runInSlices<T>(
  work: Sliced<T>,
  isCancelled = () => false,
): Promise<T | null> {
  let started = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - started < BUDGET_MS) continue
    await setImmediate()
    if (isCancelled()) return null
    started = performance.now()
  }
}

/** Runs work that yields between slices to its end. */
export function drain<T>(work: Generator<unknown, T, void>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

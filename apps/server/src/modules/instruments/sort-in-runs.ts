const RUN_LENGTH = 1024

/** Sorts in place, stably: short runs first, then merges. Yields after every run's worth of items. */
export function* sortInRuns<T>(list: T[], compare: (a: T, b: T) => number): Generator<void, void> {
  let runs: T[][] = []
  for (let start = 0; start < list.length; start += RUN_LENGTH) {
    runs.push(list.slice(start, start + RUN_LENGTH).toSorted(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let run = 0; run < runs.length; run += 2) {
      merged.push(yield* merge(runs[run] ?? [], runs[run + 1] ?? [], compare))
    }
    runs = merged
  }
  for (const [place, item] of (runs[0] ?? []).entries()) list[place] = item
}

function* merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[]> {
  const merged: T[] = []
  let next = 0
  for (const item of left) {
    for (let other = right[next]; other !== undefined; other = right[++next]) {
      if (compare(item, other) <= 0) break
      merged.push(other)
      if (merged.length % RUN_LENGTH === 0) yield
    }
    merged.push(item)
    if (merged.length % RUN_LENGTH === 0) yield
  }
  return merged.concat(right.slice(next))
}

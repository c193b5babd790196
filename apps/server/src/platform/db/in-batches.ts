/** Rows for one statement each: both engines limit the parameters that one takes. */
export function* inBatches<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

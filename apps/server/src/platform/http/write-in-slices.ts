import { createPace } from '../pace.ts'

const ROWS_A_SLICE = 100

/** True if an answer is a list so long that writing it would block other requests. */
export function isLongList(output: unknown): output is readonly unknown[] {
  return Array.isArray(output) && output.length > ROWS_A_SLICE
}

/**
 * A long list as JSON, yielding to other requests in between.
 * @param write checks some of its rows and writes them as a JSON array
 */
export async function writeInSlices(
  rows: readonly unknown[],
  write: (some: readonly unknown[]) => string,
): Promise<string> {
  const pace = createPace()
  const parts: string[] = []
  for (let start = 0; start < rows.length; start += ROWS_A_SLICE) {
    await pace()
    parts.push(write(rows.slice(start, start + ROWS_A_SLICE)).slice(1, -1))
  }
  return `[${parts.join(',')}]`
}

import type { FundStatement } from '@leadenhall/contract/funds/index.ts'

/** Weights of the rows that share a word, largest first; null where no row has one. */
export function sumWeights<Row extends { readonly weight: number }>(
  rows: readonly Row[],
  wordOf: (row: Row) => string | null,
): FundStatement['sectors'] {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const word = wordOf(row)
    if (word !== null) sums.set(word, (sums.get(word) ?? 0) + row.weight)
  }
  if (sums.size === 0) return null
  return [...sums]
    .map(([name, weight]) => ({ name, weight }))
    .toSorted((a, b) => b.weight - a.weight)
}

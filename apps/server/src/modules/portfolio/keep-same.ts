/** Results that are kept beside what they were computed from, and computed again when that changes. */

export type Kept<T> = WeakMap<
  object,
  Map<string, { readonly inputs: readonly unknown[]; readonly result: T }>
>

/**
 * The kept result if every input is the same as last time, else a new one.
 * @param owner gives up the result with itself
 * @param inputs compared by identity, numbers and texts by value
 */
export function keepSame<T>(
  kept: Kept<T>,
  owner: object,
  key: string,
  inputs: readonly unknown[],
  compute: () => T,
): T {
  let own = kept.get(owner)
  if (!own) kept.set(owner, (own = new Map()))
  const known = own.get(key)
  if (known && isSame(known.inputs, inputs)) return known.result
  const result = compute()
  if (own.size >= MAX_KEYS) own.clear()
  own.set(key, { inputs, result })
  return result
}

/** Enough for the accounts, groups and days between which a person switches. */
const MAX_KEYS = 20

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, index) => Object.is(one, b[index]))
}

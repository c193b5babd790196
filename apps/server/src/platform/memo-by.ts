/**
 * Computes a value once for each owner, and for each key if there is one. Owners are compared by
 * identity, and their values go with them.
 */
export function memoBy<Owner extends WeakKey, Key extends [] | [unknown], Value>(
  compute: (owner: Owner, ...key: Key) => Value,
): (owner: Owner, ...key: Key) => Value {
  const known = new WeakMap<Owner, Map<unknown, Value>>()
  return (owner, ...key) => {
    const values = known.get(owner) ?? new Map<unknown, Value>()
    known.set(owner, values)
    if (!values.has(key[0])) values.set(key[0], compute(owner, ...key))
    return values.get(key[0]) as Value
  }
}

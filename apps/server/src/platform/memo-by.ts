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

/**
 * Computes a value once for the same inputs, which are compared one by one: objects by identity,
 * everything else by value. `compute` gets its inputs alone, so that no input is missing in the key.
 * Declare it at the top of a module, where nothing else is in reach.
 * @param ownerOf the input with whose life the values end; the values of its latest `keep` inputs stay
 */
export function memoOf<Inputs extends Readonly<Record<string, unknown>>, Value>(
  ownerOf: (inputs: Inputs) => WeakKey,
  compute: (inputs: Inputs) => Value,
  keep = 4,
): (inputs: Inputs) => Value {
  const known = new WeakMap<WeakKey, { readonly inputs: Inputs; readonly value: Value }[]>()
  return (inputs) => {
    const owner = ownerOf(inputs)
    const before = known.get(owner) ?? []
    const found = before.find((one) => isSame(one.inputs, inputs))
    if (found) return found.value
    const value = compute(inputs)
    known.set(owner, [{ inputs, value }, ...before.slice(0, keep - 1)])
    return value
  }
}

function isSame(a: Readonly<Record<string, unknown>>, b: typeof a): boolean {
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]))
  )
}

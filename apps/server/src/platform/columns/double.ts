/** A copy with room for as many values again. */
export function double<T extends Uint16Array | Uint32Array | Float64Array>(values: T): T {
  const Array = values.constructor as new (length: number) => T
  const longer = new Array(values.length * 2)
  longer.set(values)
  return longer
}

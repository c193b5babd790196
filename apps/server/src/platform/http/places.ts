/** A limited number of places per key, for connections that stay open: streams per address or user. */
export interface Places {
  /** Returns a function that frees the place; null when all are taken. */
  take(key: string): (() => void) | null
}

export function createPlaces(perKey: number): Places {
  const taken = new Map<string, number>()
  return {
    take(key) {
      const count = taken.get(key) ?? 0
      if (count >= perKey) return null
      taken.set(key, count + 1)
      let hasLeft = false
      return () => {
        if (hasLeft) return
        hasLeft = true
        const left = (taken.get(key) ?? 1) - 1
        if (left === 0) taken.delete(key)
        else taken.set(key, left)
      }
    },
  }
}

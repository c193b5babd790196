/** A limited number of places for each key, for what stays open: streams of an address, of a person. */
export interface Places {
  /** Null when all places are taken. @returns how to leave the place */
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

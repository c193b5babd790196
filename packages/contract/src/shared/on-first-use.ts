/**
 * Makes a value when it is first asked for, and then returns the same one. A format of Intl takes
 * milliseconds on a phone, and most pages use a few of them.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

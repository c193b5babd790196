/** Browser storage that may be refused (private windows, full quota): then nothing is remembered. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Not remembering a preference is all that is lost.
  }
}

/** Recently run lines, newest first, stored in the browser. */
import { readStored, writeStored } from '../../ui/storage.ts'

const KEY = 'recent-commands'
const KEPT = 5

export function readRecentLines(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((line) => typeof line === 'string').slice(0, KEPT)
  } catch {
    // Storage may contain something else.
    return []
  }
}

export function rememberLine(line: string): void {
  const lines = [line, ...readRecentLines().filter((other) => other !== line)]
  writeStored(KEY, JSON.stringify(lines.slice(0, KEPT)))
}

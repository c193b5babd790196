import type { Entry } from './entry.ts'

/**
 * Groups the entries of an account by instrument; instruments that a merger or spin-off links form
 * one group, because the cost of one depends on the other. Order is kept; cash entries are left out.
 */
export function groupByInstrument(entries: readonly Entry[]): Map<string, Entry[]> {
  const parents = new Map<string, string>()
  const rootOf = (subject: string): string => {
    const parent = parents.get(subject)
    return parent === undefined || parent === subject ? subject : rootOf(parent)
  }
  for (const { subject, into } of entries) {
    if (subject === null || into === null) continue
    const [a, b] = [rootOf(subject), rootOf(into)].toSorted()
    if (a !== undefined && b !== undefined && a !== b) parents.set(b, a)
  }
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    if (entry.subject === null) continue
    const root = parents.size === 0 ? entry.subject : rootOf(entry.subject)
    const group = groups.get(root)
    if (group) group.push(entry)
    else groups.set(root, [entry])
  }
  return groups
}

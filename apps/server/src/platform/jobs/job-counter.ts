import type { JobCount } from './jobs.ts'

/** How the jobs of one node ended. */
export function createJobCounter() {
  const counts = new Map<string, { -readonly [Key in keyof JobCount]: JobCount[Key] }>()
  return {
    add(job: string, outcome: JobCount['outcome']): void {
      const key = `${job} ${outcome}`
      const known = counts.get(key) ?? { job, outcome, count: 0 }
      known.count += 1
      counts.set(key, known)
    },
    list: (): readonly JobCount[] => [...counts.values()],
  }
}

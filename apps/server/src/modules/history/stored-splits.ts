import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { Split } from './split-adjustment.ts'

export interface StoredSplits {
  readonly splits: readonly Split[]
  /** Time of the last fetch, in epoch milliseconds. */
  readonly fetchedAtMs: number
}

const SUBJECTS_PER_QUERY = 500

/** Stored splits by subject; subjects whose history was never fetched are missing. */
export async function listStoredSplits(
  db: Db,
  source: string,
  subjects: readonly string[],
): Promise<Map<string, StoredSplits>> {
  const found = new Map<string, { splits: Split[]; fetchedAtMs: number }>()
  for (const chunk of inBatches(subjects, SUBJECTS_PER_QUERY)) {
    const coverage = await db
      .selectFrom('history_coverage')
      .select(['subject', 'fetched_at'])
      .where('source', '=', source)
      .where('subject', 'in', chunk)
      .execute()
    for (const { subject, fetched_at: fetchedAtMs } of coverage) {
      found.set(subject, { splits: [], fetchedAtMs })
    }
    const rows = await db
      .selectFrom('corporate_actions')
      .select(['subject', 'date', 'numerator', 'denominator'])
      .where('source', '=', source)
      .where('kind', '=', 'split')
      .where('subject', 'in', chunk)
      .execute()
    for (const { subject, date, numerator, denominator } of rows) {
      if (numerator !== null && denominator !== null) {
        found.get(subject)?.splits.push({ date, numerator, denominator })
      }
    }
  }
  return found
}

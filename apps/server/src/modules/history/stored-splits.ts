import type { Db } from '../../platform/db/database.ts'
import type { Split } from './split-adjustment.ts'

export interface StoredSplits {
  readonly splits: readonly Split[]
  /** Epoch milliseconds at which the source was last asked. */
  readonly fetchedAtMs: number
}

const SUBJECTS_A_QUESTION = 500

/** Splits as stored, by subject; a subject whose history was never read is missing. */
export async function listStoredSplits(
  db: Db,
  source: string,
  subjects: readonly string[],
): Promise<Map<string, StoredSplits>> {
  const found = new Map<string, { splits: Split[]; fetchedAtMs: number }>()
  for (let start = 0; start < subjects.length; start += SUBJECTS_A_QUESTION) {
    const some = subjects.slice(start, start + SUBJECTS_A_QUESTION)
    const coverage = await db
      .selectFrom('history_coverage')
      .select(['subject', 'fetched_at'])
      .where('source', '=', source)
      .where('subject', 'in', some)
      .execute()
    for (const { subject, fetched_at: fetchedAtMs } of coverage) {
      found.set(subject, { splits: [], fetchedAtMs })
    }
    const rows = await db
      .selectFrom('corporate_actions')
      .select(['subject', 'date', 'numerator', 'denominator'])
      .where('source', '=', source)
      .where('kind', '=', 'split')
      .where('subject', 'in', some)
      .execute()
    for (const { subject, date, numerator, denominator } of rows) {
      if (numerator !== null && denominator !== null) {
        found.get(subject)?.splits.push({ date, numerator, denominator })
      }
    }
  }
  return found
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { LastDays } from '../../providers/price-ports.ts'

/** The newest two stored days of each series that a source has, by subject. */
export async function listLastDays(
  db: Db,
  source: string,
  subjects: readonly string[],
): Promise<Map<string, LastDays>> {
  if (subjects.length === 0) return new Map()
  const newest = db
    .selectFrom('daily_bars')
    .select(['subject', 'date', 'open', 'high', 'low', 'close', 'volume', 'unit'])
    .select(sql<number>`row_number() over (partition by subject order by date desc)`.as('place'))
    .where('source', '=', source)
    .where('subject', 'in', subjects)
    .where('close', 'is not', null)
  const rows = await db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where('place', '<=', 2)
    .orderBy('date')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ subject }) => subject)].map(([subject, days]) => [
      subject,
      { unit: days.at(-1)?.unit ?? null, days },
    ]),
  )
}

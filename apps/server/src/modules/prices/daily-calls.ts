import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DailyCalls } from '../../providers/price-ports.ts'

export function createDailyCalls({
  clock,
  db,
}: {
  readonly clock: Clock
  readonly db: Db
}): DailyCalls {
  const today = () => toTradingDate(clock.now(), 'UTC')
  return {
    async take(source, most) {
      if (most < 1) return false
      // One statement, so that nodes which ask at the same time cannot both take the last one.
      const taken = await db
        .insertInto('source_calls')
        .values({ source, day: today(), calls: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['source', 'day'])
            .doUpdateSet({ calls: sql<number>`source_calls.calls + 1` })
            .where('source_calls.calls', '<', most),
        )
        .returning('calls')
        .executeTakeFirst()
      return taken !== undefined
    },
    async made(source) {
      const row = await db
        .selectFrom('source_calls')
        .select('calls')
        .where('source', '=', source)
        .where('day', '=', today())
        .executeTakeFirst()
      return row?.calls ?? 0
    },
    async useUp(source, most) {
      await db
        .insertInto('source_calls')
        .values({ source, day: today(), calls: most })
        .onConflict((conflict) => conflict.columns(['source', 'day']).doUpdateSet({ calls: most }))
        .execute()
    },
  }
}

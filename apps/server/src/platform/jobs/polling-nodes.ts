/** The nodes that run jobs of one database, which share the polling between them. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

const PREFIX = 'jobs:'

export interface PollingNodes {
  /** Says that this node is there. @returns how many nodes are, with this one */
  beat(): Promise<number>
  leave(): Promise<void>
}

/**
 * @param deps.ttlMs how long a node that died is counted; beat more often
 */
export function createPollingNodes(deps: {
  readonly clock: Clock
  readonly db: Db
  readonly ttlMs: number
}): PollingNodes {
  const { clock, db, ttlMs } = deps
  const name = `${PREFIX}${randomUUID()}`
  return {
    async beat() {
      const nowMs = clock.now()
      const expires_at = nowMs + ttlMs
      await db
        .insertInto('leases')
        .values({ name, holder: name, expires_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at }))
        .execute()
      await db
        .deleteFrom('leases')
        .where('name', 'like', `${PREFIX}%`)
        // Those of the far future were written before the clock was set back.
        .where((eb) =>
          eb.or([eb('expires_at', '<=', nowMs), eb('expires_at', '>', nowMs + 2 * ttlMs)]),
        )
        .execute()
      const { nodes } = await db
        .selectFrom('leases')
        .select((eb) => eb.fn.countAll<number>().as('nodes'))
        .where('name', 'like', `${PREFIX}%`)
        .executeTakeFirstOrThrow()
      return nodes
    },
    async leave() {
      await db.deleteFrom('leases').where('name', '=', name).execute()
    },
  }
}

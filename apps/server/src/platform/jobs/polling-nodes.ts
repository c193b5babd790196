/** The nodes that run jobs of one database, which share the polling between them. */
import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'

const PREFIX = 'jobs:'

export interface PollingNodes {
  /** Says that this node is there. @returns how many nodes are, with this one */
  beat(): Promise<number>
  /** Deletes the rows of nodes that died. */
  forgetDead(): Promise<void>
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
  const isDead = (eb: ExpressionBuilder<Database, 'leases'>) =>
    // Those of the far future were written before the clock was set back.
    eb.or([eb('expires_at', '<=', clock.now()), eb('expires_at', '>', clock.now() + 2 * ttlMs)])
  return {
    async beat() {
      const expires_at = clock.now() + ttlMs
      await db
        .insertInto('leases')
        .values({ name, holder: name, expires_at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ expires_at }))
        .execute()
      const { nodes } = await db
        .selectFrom('leases')
        .select((eb) => eb.fn.countAll<number>().as('nodes'))
        .where('name', 'like', `${PREFIX}%`)
        .where((eb) => eb.not(isDead(eb)))
        .executeTakeFirstOrThrow()
      return nodes
    },
    async forgetDead() {
      await db.deleteFrom('leases').where('name', 'like', `${PREFIX}%`).where(isDead).execute()
    },
    async leave() {
      await db.deleteFrom('leases').where('name', '=', name).execute()
    },
  }
}

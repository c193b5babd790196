import type { Clock } from '../clock.ts'
import type { Db } from './database.ts'

export interface Lease {
  /** Takes or renews the lease; false while another node holds it. */
  hold(): Promise<boolean>
  /** Lets another node take it immediately. */
  release(): Promise<void>
}

/**
 * A lease that one node at a time holds; it passes on when its holder stops renewing it. Clocks of
 * the nodes may differ by less than `ttlMs`.
 */
export function createLease(deps: {
  readonly clock: Clock
  readonly db: Db
  readonly name: string
  readonly holder: string
  readonly ttlMs: number
}): Lease {
  const { clock, db, name, holder, ttlMs } = deps
  return {
    async hold() {
      const nowMs = clock.now()
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('leases')
        .values({ name, holder, expires_at: nowMs + ttlMs })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ holder, expires_at: nowMs + ttlMs })
            .where((eb) =>
              eb.or([eb('leases.holder', '=', holder), eb('leases.expires_at', '<=', nowMs)]),
            ),
        )
        .executeTakeFirst()
      return (numInsertedOrUpdatedRows ?? 0n) > 0n
    },
    async release() {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
    },
  }
}

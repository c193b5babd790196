import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import type { CountHeavyRead } from '../../platform/http/heavy-reads.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { toPacedStream } from '../../platform/pace.ts'
import type { Snapshot } from './build-snapshot.ts'
import { runScreen, writeWholeScreen } from './run-screen.ts'

export function registerScreenRoutes(
  serve: Serve,
  {
    countHeavyRead,
    getSnapshot,
    getSnapshotAsOf,
  }: {
    readonly countHeavyRead: CountHeavyRead
    readonly getSnapshot: () => Promise<Snapshot>
    /** @throws AppError validation_failed for a day that is not kept */
    readonly getSnapshotAsOf: (day: string) => Promise<Snapshot>
  },
): void {
  serve(endpoints.runScreen, async ({ body }, { request, reply }) => {
    const now = await getSnapshot()
    const snapshot = body.asOf === undefined ? now : await getSnapshotAsOf(body.asOf)
    if (body.page !== undefined || body.pageSize !== undefined) {
      return runScreen(snapshot, body, now)
    }
    await countHeavyRead(request)
    const parts = writeWholeScreen(snapshot, body)
    void reply.type('application/json; charset=utf-8')
    // Fastify accepts a sent reply as the result; the handler's type does not allow for it.
    return reply.send(toPacedStream(parts)) as never
  })
}

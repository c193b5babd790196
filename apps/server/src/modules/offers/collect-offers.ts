import { FileShapeError } from '../../platform/bind-columns.ts'
import { wallClockOf } from '../../platform/calendar/zone-time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { OfferSource } from '../../providers/offer-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import { storeTable } from './store-tables.ts'

const OPENS = '07:00'
const CLOSES = '18:30'

/** True from 07:00 to 18:30 in London, Monday to Friday, when the table is updated. */
export function isUpdatedAt(nowMs: number): boolean {
  const { isWeekday, time } = wallClockOf(nowMs, 'Europe/London')
  return isWeekday && time >= OPENS && time <= CLOSES
}

/** A refused table fails the source with its reason; what the table before said stays. */
export async function collectOffers(
  deps: { readonly db: Db; readonly clock: Clock; readonly registry: Registry<OfferSource> },
  signal: AbortSignal,
): Promise<void> {
  if (!isUpdatedAt(deps.clock.now())) return
  for (const source of deps.registry.providersFor('getTable')) {
    if (source.isOn?.() === false) continue
    await deps.registry.observe(source, async () => {
      const bytes = await source.getTable({ signal })
      try {
        await storeTable(deps, bytes, source.key)
      } catch (error) {
        if (!(error instanceof FileShapeError)) throw error
        throw new OutboundError(source.title, 'malformed', error.message)
      }
    })
  }
}

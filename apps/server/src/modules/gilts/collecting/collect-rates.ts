/** Reads Bank Rate and SONIA where their source is switched on; a faulty file changes nothing. */
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { FileShapeError } from '../../../platform/bind-columns.ts'
import { addDays } from '../../../platform/calendar/zone-time.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findOutboundError } from '../../../platform/outbound/find-outbound-error.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { RateSource } from '../../../providers/rate-ports.ts'
import type { Registry } from '../../../providers/registry.ts'
import { parseBankRates, type SeriesPoint } from '../reference/parse-series.ts'
import { storeRates } from './store-gilts.ts'

/** Longer than any pause of the source, and short enough for one small file. */
const DAYS = 30
const PUBLISHER = 'Bank of England'

export async function collectRates(
  { clock, db, registry }: { db: Db; clock: Clock; registry: Registry<RateSource> },
  signal: AbortSignal,
): Promise<void> {
  const from = addDays(toTradingDate(clock.now(), 'Europe/London'), -DAYS)
  for (const source of registry.providersFor('getFile')) {
    try {
      await registry.observe(source, async () => {
        const points = parse(source, await source.getFile(from, { signal }))
        await storeRates(db, points, PUBLISHER)
      })
    } catch (error) {
      // Switched off: nothing was asked. Other failures are shown with the source's state.
      if (!findOutboundError(error) || signal.aborted) throw error
    }
  }
}

function parse({ title }: RateSource, text: string): SeriesPoint[] {
  try {
    return parseBankRates(text)
  } catch (error) {
    if (!(error instanceof FileShapeError)) throw error
    throw new OutboundError(title, 'malformed', error.message)
  }
}

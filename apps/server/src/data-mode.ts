/**
 * Whether an installation shows the live market or the simulated one. The answer is one database
 * row, so that all nodes agree; an installation that has run live never falls back by itself.
 */
import { type DataMode, dataModeSchema } from '@leadenhall/contract/shared/provenance.ts'
import type { Db } from './platform/db/database.ts'
import {
  claimInstallationFact,
  findInstallationFact,
  setInstallationFact,
} from './platform/db/installation.ts'

export const DATA_MODE_FACT = 'data-mode'
const PROBE_LIMIT_MS = 3000

/**
 * @param configured MARKET_DATA: `live` and `demo` are the operator's word and are stored;
 *   `auto` keeps the stored mode, or asks the live source once
 * @param probe resolves when a live source answers
 */
export async function settleDataMode(
  db: Db,
  configured: 'auto' | 'live' | 'demo',
  probe: (signal: AbortSignal) => Promise<void>,
): Promise<DataMode> {
  if (configured !== 'auto') {
    await setInstallationFact(db, DATA_MODE_FACT, configured)
    return configured
  }
  const stored = dataModeSchema.safeParse(await findInstallationFact(db, DATA_MODE_FACT))
  if (stored.success) return stored.data
  const found = (await answersInTime(probe)) ? 'live' : 'demo'
  return dataModeSchema.parse(await claimInstallationFact(db, DATA_MODE_FACT, found))
}

async function answersInTime(probe: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_LIMIT_MS)
  const limit = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    await Promise.race([probe(signal), limit])
    return true
  } catch {
    // Any failure means the same here: no live source answered, and the probe's error is in its metrics.
    return false
  }
}

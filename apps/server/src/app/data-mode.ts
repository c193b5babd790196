/**
 * Decides whether an installation shows the live or the simulated market. The decision is stored in
 * the database, so that all nodes agree; a live installation never falls back by itself.
 */
import { type DataMode, dataModeSchema } from '@leadenhall/contract/shared/provenance.ts'
import { DATA_MODE_CHOSEN_FACT, DATA_MODE_FACT } from '../platform/db/data-mode-facts.ts'
import type { Db } from '../platform/db/database.ts'
import {
  claimInstallationFact,
  findInstallationFact,
  setInstallationFact,
} from '../platform/db/installation.ts'
import { within } from '../platform/within.ts'

const PROBE_TIMEOUT_MS = 3000

/**
 * @param configured MARKET_DATA: `live` and `demo` are the operator's choice and are stored; `auto`
 *   keeps the stored mode, or probes the live source once
 * @param probe resolves if a live source responds
 */
export async function settleDataMode(
  db: Db,
  configured: 'auto' | 'live' | 'demo',
  probe: (signal: AbortSignal) => Promise<void>,
): Promise<DataMode> {
  if (configured !== 'auto') {
    await setInstallationFact(db, DATA_MODE_FACT, configured)
    await setInstallationFact(db, DATA_MODE_CHOSEN_FACT, 'variable')
    return configured
  }
  const stored = dataModeSchema.safeParse(await findInstallationFact(db, DATA_MODE_FACT))
  if (stored.success) return stored.data
  const found = (await respondsInTime(probe)) ? 'live' : 'demo'
  return dataModeSchema.parse(await claimInstallationFact(db, DATA_MODE_FACT, found))
}

/** The stored mode; demo before the first start. */
export async function findStoredMode(db: Db): Promise<DataMode> {
  const stored = dataModeSchema.safeParse(await findInstallationFact(db, DATA_MODE_FACT))
  return stored.success ? stored.data : 'demo'
}

async function respondsInTime(probe: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const answer = probe(AbortSignal.timeout(PROBE_TIMEOUT_MS)).then(() => true)
  try {
    return (await within(PROBE_TIMEOUT_MS, answer)) ?? false
  } catch {
    // Any failure means that no live source is available; the probe's metrics have the cause.
    return false
  }
}

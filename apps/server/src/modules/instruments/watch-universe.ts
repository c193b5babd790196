import type { Db } from '../../platform/db/database.ts'
import { findInstallationFact } from '../../platform/db/installation.ts'
import { UNIVERSE_VERSION_FACT } from './import-instruments.ts'
import { loadUniverse, type Universe } from './universe.ts'

export interface UniverseWatch {
  current(): Universe
  /** Loads the universe again if an import has changed it since. */
  refresh(): Promise<void>
  /** Loads the universe again whatever has changed. */
  reload(): Promise<void>
}

/** Holds the universe of a running server; the caller decides how often to look for an import. */
export function watchUniverse(db: Db, first: Universe, now: () => number): UniverseWatch {
  let universe = first
  return {
    current: () => universe,
    async reload() {
      universe = await loadUniverse(db, now())
    },
    async refresh() {
      const version = (await findInstallationFact(db, UNIVERSE_VERSION_FACT)) ?? 'empty'
      if (version !== universe.version) universe = await loadUniverse(db, now())
    },
  }
}

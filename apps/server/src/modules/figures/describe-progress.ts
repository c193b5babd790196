/** How far the background reading of figures is, for the health page. */
import type { Health } from '@leadenhall/contract/health/index.ts'
import type { NavSource } from '../../providers/nav-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Universe } from '../instruments/index.ts'
import { type CollectDeps, inOrder } from './collect-figures.ts'
import { type KeptCloses, listFollowed } from './keep-closes.ts'
import type { KnownAccounts } from './known-accounts.ts'
import { countReads, listFaults } from './read-store.ts'

export interface ProgressDeps extends Pick<CollectDeps, 'db' | 'clock' | 'registry' | 'universe'> {
  readonly navRegistry: Registry<NavSource>
  readonly accounts: Pick<KnownAccounts, 'size'>
  readonly closes: Pick<KeptCloses, 'size'>
}

const instant = (ms: number) => new Date(ms).toISOString()

/** @returns the description as of the call; what depends on the instrument list alone is counted once */
export function createProgress(deps: ProgressDeps): () => Promise<Health['figures']> {
  let counted: { readonly universe: Universe; readonly wanted: Wanted } | null = null
  return () => {
    const universe = deps.universe()
    if (counted?.universe !== universe) counted = { universe, wanted: countWanted(universe) }
    return describeProgress(deps, counted.wanted)
  }
}

interface Wanted {
  readonly companies: number
  readonly closes: number
}

function countWanted(universe: Universe): Wanted {
  return { companies: inOrder(universe, []).length, closes: listFollowed(universe).length }
}

async function describeProgress(deps: ProgressDeps, wanted: Wanted): Promise<Health['figures']> {
  const { db, clock, registry, navRegistry, accounts, closes } = deps
  const [reads, faults] = await Promise.all([countReads(db, clock.now()), listFaults(db)])
  const sources = [
    ...registry.providersFor('getFigures'),
    ...navRegistry.providersFor('getFile'),
  ].filter(({ simulated }) => !simulated)
  return {
    sources: sources.map(({ key }) => {
      const own = reads.filter(({ source }) => source === key)
      const countOf = (outcome: string) => own.find((row) => row.outcome === outcome)?.count ?? 0
      const last = Math.max(0, ...own.map((row) => row.last))
      return {
        source: key,
        read: countOf('figures'),
        without: countOf('none'),
        failed: countOf('failed'),
        due: own.reduce((sum, { due }) => sum + due, 0),
        lastRead: last === 0 ? null : instant(last),
        refused: faults
          .filter(({ source }) => source === key)
          .map(({ reason, count, last_subject: lastSubject, last_at: lastAtMs }) => ({
            reason,
            count,
            lastSubject,
            lastAt: instant(lastAtMs),
          })),
      }
    }),
    wanted: wanted.companies,
    known: accounts.size()?.listings ?? wanted.companies,
    closes: { known: closes.size().series, wanted: wanted.closes },
  }
}

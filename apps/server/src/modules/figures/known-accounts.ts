/** The accounts of every listing, packed, for screens: from storage and kept in memory, or simulated. */
import type { Db } from '../../platform/db/database.ts'
import { createPace } from '../../platform/pace.ts'
import type { FigureSource } from '../../providers/figure-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Listing, Universe } from '../instruments/index.ts'
import { buildAccounts, PackedAccounts, YEARS_KEPT } from './accounts.ts'
import { asOf, listFigures, listSubjectsAfter } from './figure-store.ts'
import { simulatedSource, toReported } from './reported-figures.ts'
import { hasAccounts, issuerOfSubject, issuerSubject, toFigureSubject } from './subject.ts'

export type AccountsOf = (listing: Listing) => PackedAccounts | null

export interface KnownAccounts {
  /** Null for a listing without accounts, or while they are not read. */
  readonly of: AccountsOf
  /** Reads the accounts of some subjects again after new figures were stored. */
  refresh(subjects: readonly string[]): Promise<void>
  /** Reads everything from storage when the instrument list is new; a simulated source has nothing. */
  follow(signal: AbortSignal): Promise<void>
  /** Accounts that were public at a moment. */
  asOf(atMs: number): Promise<AccountsOf>
  /** Another one after figures were read. */
  version(): number
  /** How many listings have accounts in memory; null where all are simulated. */
  size(): { readonly listings: number } | null
}

const SUBJECTS_A_PAGE = 100

export interface KnownAccountDeps {
  readonly db: Db
  readonly registry: Registry<FigureSource>
  readonly universe: () => Pick<Universe, 'findById' | 'linesOf'>
  readonly now: () => number
}

export function createKnownAccounts(deps: KnownAccountDeps): KnownAccounts {
  return simulatedSource(deps.registry) ? simulateAccounts(deps) : storedAccounts(deps)
}

/**
 * Nothing is kept: every listing's would be 22 MB, and simulating one takes less time than computing
 * its metrics.
 */
function simulateAccounts({ registry, now }: KnownAccountDeps): KnownAccounts {
  const asOf = (atMs: number) => (listing: Listing) => {
    const source = hasAccounts(listing) ? simulatedSource(registry) : undefined
    return source ? packYears(source.simulate(toFigureSubject(listing), atMs)) : null
  }
  return {
    of: (listing) => asOf(now())(listing),
    refresh: async () => undefined,
    follow: async () => undefined,
    asOf: async (atMs) => asOf(atMs),
    version: () => 0,
    size: () => null,
  }
}

function packYears(
  years: readonly { readonly currency: string; readonly lines: Readonly<Record<string, number>> }[],
): PackedAccounts | null {
  const newest = years.at(-1)
  if (!newest) return null
  const packed = new PackedAccounts(newest.currency)
  for (let ago = 0; ago < YEARS_KEPT; ago += 1) {
    for (const [line, value] of Object.entries(years.at(-1 - ago)?.lines ?? {})) {
      packed.set(line, ago, value)
    }
  }
  return packed
}

/** By listing id. */
type Packed = Map<string, PackedAccounts>

/**
 * Rows are read page by page and dropped once they are packed: a company's are a hundred kilobytes
 * as objects, a hundred times as much as what formulas read of them.
 */
function storedAccounts({ db, registry, universe, now }: KnownAccountDeps): KnownAccounts {
  let packed: Packed = new Map()
  let loadedFrom: ReturnType<KnownAccountDeps['universe']> | null = null
  let loading: Promise<void> | null = null
  let version = 0

  const packSubjects = async (subjects: readonly string[], atMs: number, found: Packed) => {
    const listings = new Map(
      subjects
        .flatMap((subject) => listingsOf(universe(), subject))
        .map((listing) => [listing.listing_id, listing]),
    )
    const all = [...listings.values()].flatMap((listing) => subjectsOf(listing))
    const rows = await listFigures(db, [...new Set(all)], registry.sources())
    const groups = Map.groupBy(rows, ({ subject }) => subject)
    for (const listing of listings.values()) {
      const own = subjectsOf(listing).flatMap((subject) => groups.get(subject) ?? [])
      const accounts = buildAccounts(toReported(asOf(own, atMs), registry.sources()))
      if (accounts) found.set(listing.listing_id, accounts.packed)
      else found.delete(listing.listing_id)
    }
  }
  const packAll = async (atMs: number, signal?: AbortSignal) => {
    const found: Packed = new Map()
    const pace = createPace()
    for (let after = ''; ; ) {
      const subjects = await listSubjectsAfter(db, after, SUBJECTS_A_PAGE)
      if (subjects.length === 0 || signal?.aborted) return found
      await packSubjects(subjects, atMs, found)
      after = subjects.at(-1) ?? after
      await pace()
    }
  }
  const load = async (signal: AbortSignal) => {
    const from = universe()
    const found = await packAll(now(), signal)
    if (signal.aborted) return
    packed = found
    loadedFrom = from
    version += 1
  }

  return {
    of: ({ listing_id: id }) => packed.get(id) ?? null,
    async refresh(subjects) {
      await packSubjects(subjects, now(), packed)
      version += 1
    },
    follow(signal) {
      if (signal.aborted || loadedFrom === universe()) return loading ?? Promise.resolve()
      loading ??= load(signal).finally(() => {
        loading = null
      })
      return loading
    },
    async asOf(atMs) {
      const then = await packAll(atMs)
      return ({ listing_id: id }) => then.get(id) ?? null
    },
    version: () => version,
    size: () => ({ listings: packed.size }),
  }
}

const subjectsOf = (listing: Listing) => [listing.listing_id, issuerSubject(listing)]

/** The listings that a subject's figures are about. */
function listingsOf(
  universe: ReturnType<KnownAccountDeps['universe']>,
  subject: string,
): readonly Listing[] {
  const issuer = issuerOfSubject(subject)
  if (issuer !== null) return universe.linesOf(issuer)
  const listing = universe.findById(subject)
  return listing ? [listing] : []
}

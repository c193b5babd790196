/** The accounts of every listing in memory, packed, for screens; from storage or simulated. */
import type { Db } from '../../platform/db/database.ts'
import { createPace } from '../../platform/pace.ts'
import type { FigureSource } from '../../providers/figure-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Listing } from '../instruments/index.ts'
import { buildAccounts, PackedAccounts, YEARS_KEPT } from './accounts.ts'
import { asOf, listFigures, listSubjectsAfter } from './figure-store.ts'
import { simulatedSource, toReported } from './reported-figures.ts'
import { hasAccounts, issuerSubject, toFigureSubject } from './subject.ts'
import type { FigureRow } from './tables.ts'

export type AccountsOf = (listing: Listing) => PackedAccounts | null

export interface KnownAccounts {
  /** Null for a listing without accounts, or while they are not read. */
  readonly of: AccountsOf
  /** Reads the accounts of some subjects again after new figures were stored. */
  refresh(subjects: readonly string[]): Promise<void>
  /** Reads everything from storage; nothing to do for a simulated source. */
  load(signal: AbortSignal): Promise<void>
  /** What was public at a moment. */
  asOf(atMs: number): Promise<AccountsOf>
  /** Listings with accounts, and the memory that they take. */
  size(): { readonly listings: number; readonly bytes: number }
}

const SUBJECTS_A_PAGE = 100
const DAY_MS = 86_400_000

export function createKnownAccounts(deps: {
  readonly db: Db
  readonly registry: Registry<FigureSource>
  readonly now: () => number
}): KnownAccounts {
  return simulatedSource(deps.registry) ? simulateAccounts(deps) : storedAccounts(deps)
}

function simulateAccounts({
  registry,
  now,
}: {
  readonly registry: Registry<FigureSource>
  readonly now: () => number
}): KnownAccounts {
  const packed = new Map<string, PackedAccounts | null>()
  let packedDay = 0
  const simulate = (listing: Listing, atMs: number) => {
    const source = simulatedSource(registry)
    return source && hasAccounts(listing)
      ? packYears(source.simulate(toFigureSubject(listing), atMs))
      : null
  }
  return {
    of(listing) {
      const day = Math.floor(now() / DAY_MS)
      if (day !== packedDay) packed.clear()
      packedDay = day
      const known = packed.get(listing.listing_id)
      if (known !== undefined) return known
      const made = simulate(listing, now())
      packed.set(listing.listing_id, made)
      return made
    },
    refresh: async () => undefined,
    load: async () => undefined,
    asOf: async (atMs) => (listing) => simulate(listing, atMs),
    size: () => sizeOf(packed),
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

function storedAccounts({
  db,
  registry,
  now,
}: {
  readonly db: Db
  readonly registry: Registry<FigureSource>
  readonly now: () => number
}): KnownAccounts {
  const bySubject = new Map<string, readonly FigureRow[]>()
  const packed = new Map<string, PackedAccounts | null>()

  const read = async (subjects: readonly string[], keep: Map<string, readonly FigureRow[]>) => {
    const rows = await listFigures(db, subjects, registry.sources())
    const groups = Map.groupBy(rows, ({ subject }) => subject)
    for (const subject of subjects) {
      const own = groups.get(subject)
      if (own) keep.set(subject, own)
    }
  }
  const pack = (
    listing: Listing,
    from: ReadonlyMap<string, readonly FigureRow[]>,
    atMs: number,
  ) => {
    const rows = [
      ...(from.get(listing.listing_id) ?? []),
      ...(from.get(issuerSubject(listing)) ?? []),
    ]
    if (rows.length === 0) return null
    return buildAccounts(toReported(asOf(rows, atMs), registry.sources()))?.packed ?? null
  }
  const eachPage = async (
    signal: AbortSignal,
    take: (subjects: readonly string[]) => Promise<void>,
  ) => {
    const pace = createPace()
    for (let after = ''; ; ) {
      const subjects = await listSubjectsAfter(db, after, SUBJECTS_A_PAGE)
      if (subjects.length === 0 || signal.aborted) return
      await take(subjects)
      after = subjects.at(-1) ?? after
      await pace()
    }
  }

  return {
    of(listing) {
      const known = packed.get(listing.listing_id)
      if (known !== undefined) return known
      const made = pack(listing, bySubject, now())
      packed.set(listing.listing_id, made)
      return made
    },
    async refresh(subjects) {
      await read(subjects, bySubject)
      // Which listings an issuer has is the universe's business; packing them again is cheap.
      packed.clear()
    },
    async load(signal) {
      await eachPage(signal, (subjects) => read(subjects, bySubject))
      packed.clear()
    },
    async asOf(atMs) {
      return (listing) => pack(listing, bySubject, atMs)
    },
    size: () => sizeOf(packed),
  }
}

function sizeOf(packed: ReadonlyMap<string, PackedAccounts | null>) {
  const known = [...packed.values()].filter((accounts) => accounts !== null)
  return {
    listings: known.length,
    bytes: known.reduce((sum, accounts) => sum + accounts.bytes, 0),
  }
}

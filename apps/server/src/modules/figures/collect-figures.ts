/**
 * Reads accounts in the background, a few companies at a time within each source's pace: those that
 * users watch or look at first, then the FTSE All-Share and AIM by size. A run that is cut short
 * loses nothing: what was read is stored with the day when it is due again.
 */
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import type { FigureSource } from '../../providers/figure-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Listing, Universe } from '../instruments/index.ts'
import { checkFigures } from './check-figures.ts'
import { appendFigures } from './figure-store.ts'
import type { KnownAccounts } from './known-accounts.ts'
import { countRefused, listDueTimes, saveRead } from './read-store.ts'
import { hasAccounts, issuerSubject, toFigureSubject } from './subject.ts'

export interface CollectDeps {
  readonly db: Db
  readonly clock: Clock
  readonly registry: Registry<FigureSource>
  readonly universe: () => Universe
  readonly accounts: Pick<KnownAccounts, 'refresh'>
  /** Canonical symbols that users watch or have looked at, the most wanted first. */
  readonly wanted: () => Iterable<string>
}

/** Companies read from each source in a run. */
const COMPANIES_A_RUN = 5
const DAY_MS = 86_400_000
const DUE_AFTER_MS = { figures: 7 * DAY_MS, none: 14 * DAY_MS, failed: DAY_MS / 4 } as const

/** @returns how many companies were read */
export async function collectFigures(deps: CollectDeps, signal?: AbortSignal): Promise<number> {
  let read = 0
  for (const source of deps.registry.providersFor('getFigures')) {
    if (source.simulated) continue
    const due = await listDueTimes(deps.db, source.key)
    for (const listing of nextListings(deps, source, due)) {
      if (signal?.aborted) return read
      const isOpen = await readListing(deps, source, listing, signal)
      if (!isOpen) break
      read += 1
    }
  }
  return read
}

function* nextListings(
  { clock, universe, wanted }: CollectDeps,
  source: FigureSource,
  due: ReadonlyMap<string, number>,
): Generator<Listing> {
  const nowMs = clock.now()
  const seen = new Set<string>()
  for (const listing of inOrder(universe(), wanted())) {
    const subject = subjectOf(source, listing)
    if (seen.has(subject) || (due.get(subject) ?? 0) > nowMs) continue
    // The register has companies whose shares are listed in London.
    if (source.describes === 'issuer' && !isLondonExchange(listing.exchange)) continue
    seen.add(subject)
    yield listing
    if (seen.size === COMPANIES_A_RUN) return
  }
}

function subjectOf(source: FigureSource, listing: Listing): string {
  return source.describes === 'issuer' ? issuerSubject(listing) : listing.listing_id
}

/** Wanted ones first, then members of the FTSE All-Share, then the rest of London, each by size. */
export function inOrder(universe: Universe, wanted: Iterable<string>): Listing[] {
  const bySize = (a: Listing, b: Listing) => (b.market_cap_usd ?? 0) - (a.market_cap_usd ?? 0)
  const first = [...wanted].flatMap((symbol) => universe.resolve(symbol)?.listing ?? [])
  const members = [...universe.membersOf('FTSE All-Share')].toSorted(bySize)
  const rest = [...universe.london].toSorted(bySize)
  return [...new Set([...first, ...members, ...rest])].filter(
    (listing) => listing.retired_on === null && hasAccounts(listing),
  )
}

/** @returns false when the source should be left alone for now */
async function readListing(
  { db, clock, registry, accounts }: CollectDeps,
  source: FigureSource,
  listing: Listing,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const owner = { subject: subjectOf(source, listing), source: source.key }
  const note = (outcome: keyof typeof DUE_AFTER_MS, figures: number) => {
    const nowMs = clock.now()
    const due = { read_at: nowMs, due_at: nowMs + DUE_AFTER_MS[outcome] }
    return saveRead(db, { ...owner, ...due, outcome, figures })
  }
  try {
    const options = signal ? { signal } : {}
    const figures = await registry.observe(source, () =>
      source.getFigures(toFigureSubject(listing), options),
    )
    const { good, refused } = checkFigures(figures, clock.now())
    await countRefused(db, owner, refused, clock.now())
    const added = await appendFigures(db, owner, good, clock.now())
    if (added > 0) await accounts.refresh([owner.subject])
    await note(good.length > 0 ? 'figures' : 'none', good.length)
    return true
  } catch (error) {
    // The server is closing: the company stays due.
    if (signal?.aborted) return false
    const failure = findOutboundError(error)
    if (!failure) throw error
    const isOfCompany = failure.kind === 'not_found' || failure.kind === 'malformed'
    if (isOfCompany) await note('failed', 0)
    return isOfCompany
  }
}

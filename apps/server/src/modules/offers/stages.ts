/** Stages of an offer, and what differs between two tables. Pure. */
import type { OfferStage } from '@leadenhall/contract/offers/index.ts'
import { formatDayTime } from '@leadenhall/contract/shared/london-time.ts'
import type { TableBidder, TableEntry } from '../../providers/offer-ports.ts'

const isPossible = ({ deadlineAt, isDeadlineOpen }: TableBidder) =>
  deadlineAt !== null || isDeadlineOpen

/** Of several bidders, one without a deadline decides. @param entry null once it is in the table no more */
export function stageOf(entry: TableEntry | null): OfferStage {
  if (entry === null) return 'left'
  if (entry.bidders.length === 0) return 'approach'
  return entry.bidders.every(isPossible) ? 'possible' : 'named'
}

/** The earliest of the bidders; null without a day. */
export function deadlineOf(entry: TableEntry | null): string | null {
  const days = (entry?.bidders ?? []).flatMap(({ deadlineAt }) => deadlineAt ?? [])
  return days.toSorted()[0] ?? null
}

/**
 * A company keeps the ISIN by which it was first known while one of its ISINs, or else its LEI, is in
 * its entry of the table before. A new one is known by its first ISIN.
 */
function keyEntries(
  before: ReadonlyMap<string, string>,
  entries: readonly TableEntry[],
): Map<string, TableEntry> {
  const keyOfIsin = new Map<string, string>()
  const keyOfLei = new Map<string, string>()
  for (const [key, json] of before) {
    const { lei, securities } = JSON.parse(json) as TableEntry
    for (const { isin } of securities) keyOfIsin.set(isin, key)
    if (lei !== null) keyOfLei.set(lei, key)
  }
  const keyed = new Map<string, TableEntry>()
  let rest = entries
  const take = (keysOf: (entry: TableEntry) => readonly (string | undefined)[]) => {
    rest = rest.filter((entry) => {
      const key = keysOf(entry).find((one) => one !== undefined && !keyed.has(one))
      if (key !== undefined) keyed.set(key, entry)
      return key === undefined
    })
  }
  take(({ securities }) => securities.map(({ isin }) => (before.has(isin) ? isin : undefined)))
  take(({ securities }) => securities.map(({ isin }) => keyOfIsin.get(isin)))
  take(({ lei }) => [lei === null ? undefined : keyOfLei.get(lei)])
  take(({ securities }) => securities.map(({ isin }) => isin))
  return keyed
}

/**
 * Companies about which a table says otherwise than the one before, by the ISIN by which each was
 * first known; null for one that is gone.
 * @param before entries of the table before as JSON; they become those of this table
 */
export function advanceStates(
  before: Map<string, string>,
  entries: readonly TableEntry[],
): { readonly isin: string; readonly entry: string | null }[] {
  const after = new Map(
    [...keyEntries(before, entries)].map(([key, entry]) => [key, JSON.stringify(entry)]),
  )
  const changed = [...after].filter(([isin, entry]) => before.get(isin) !== entry)
  const gone = [...before.keys()].filter((isin) => !after.has(isin))
  for (const isin of gone) before.delete(isin)
  for (const [isin, entry] of changed) before.set(isin, entry)
  return [
    ...changed.map(([isin, entry]) => ({ isin, entry })),
    ...gone.map((isin) => ({ isin, entry: null })),
  ]
}

export interface TableChange {
  readonly kind: 'added' | 'changed' | 'left'
  readonly isin: string
  readonly name: string
  readonly text: string
}

type Entries = ReadonlyMap<string, TableEntry>

/** By name: additions, then changes, then the companies that left. */
export function diffTables(before: Entries, after: Entries): TableChange[] {
  const changes: TableChange[] = []
  for (const [isin, entry] of after) {
    const old = before.get(isin)
    const text = old ? describeChange(old, entry) : describeEntry(entry)
    if (text !== null)
      changes.push({ kind: old ? 'changed' : 'added', isin, name: entry.name, text })
  }
  for (const [isin, { name }] of before) {
    if (after.has(isin)) continue
    changes.push({
      kind: 'left',
      isin,
      name,
      text: 'No longer in the table, which does not say why.',
    })
  }
  const order = ['added', 'changed', 'left']
  return changes.toSorted(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.name.localeCompare(b.name),
  )
}

function describeEntry(entry: TableEntry): string {
  const since = `In an offer period since ${formatDayTime(entry.commencedAt)}`
  if (entry.bidders.length === 0) return `${since}; no bidder is named.`
  return `${since}; ${entry.bidders.map(describeBidder).join('; ')}.`
}

function describeBidder({ deadlineAt, isDeadlineOpen, name }: TableBidder): string {
  if (deadlineAt !== null) return `${name}, deadline ${formatDayTime(deadlineAt)}`
  return isDeadlineOpen ? `${name}, deadline to be determined` : `${name}, without a deadline`
}

/** Null where nothing differs. */
function describeChange(old: TableEntry, now: TableEntry): string | null {
  if (JSON.stringify(old) === JSON.stringify(now)) return null
  const known = new Map(old.bidders.map((bidder) => [bidder.name, bidder]))
  const parts: string[] = []
  for (const bidder of now.bidders) {
    const same = known.get(bidder.name)
    known.delete(bidder.name)
    if (!same) parts.push(`New bidder: ${describeBidder(bidder)}`)
    else if (describeBidder(same) !== describeBidder(bidder)) {
      parts.push(`${describeBidder(bidder)} (before: ${describeDeadline(same)})`)
    }
  }
  for (const name of known.keys()) parts.push(`${name} is no longer a bidder`)
  if (old.name !== now.name) parts.push(`Renamed from ${old.name}`)
  if (old.commencedAt !== now.commencedAt) {
    parts.push(`Commencement now ${formatDayTime(now.commencedAt)}`)
  }
  return parts.length > 0 ? `${parts.join('; ')}.` : 'Shares in issue or other details differ.'
}

function describeDeadline({ deadlineAt, isDeadlineOpen }: TableBidder): string {
  if (deadlineAt !== null) return formatDayTime(deadlineAt)
  return isDeadlineOpen ? 'to be determined' : 'no deadline'
}

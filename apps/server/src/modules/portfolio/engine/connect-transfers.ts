/** Links the instruments of accounts between which own transfers move shares. */
import type { RateOn } from './amounts.ts'
import type { Entry } from './entry.ts'
import { keepLast } from './keep-last.ts'
import type { AccountLedger, Group } from './ledger.ts'
import { type Lot, type Lots, lotSteps } from './lots.ts'
import { orderMutual } from './order-mutual.ts'
import { pairTransfers, type Side } from './pair-transfers.ts'
import type { MovedParcel } from './position.ts'
import { replaySteps, type Trails } from './replay.ts'
import { replayTogether } from './transit.ts'

/** Groups of several accounts whose costs depend on each other. */
interface Connection {
  readonly groups: readonly Group[]
  readonly sides: ReadonlyMap<string, Side>
  /** Equal for equal sides. */
  readonly signature: string
}

/**
 * The accounts with linked groups in place of those whose shares move between them. What is linked as it
 * was before is shared with the ledger before.
 */
export function connectTransfers(
  accounts: ReadonlyMap<string, AccountLedger>,
  before: ReadonlyMap<string, AccountLedger>,
): ReadonlyMap<string, AccountLedger> {
  const moving = [...accounts.values()].filter(({ transfers }) => transfers.length > 0)
  if (moving.length === 0) return accounts
  const connected = new Map<Group, Group>()
  for (const own of Map.groupBy(moving, ({ account }) => account.person_id).values()) {
    const sides = pairTransfers(
      own.map(({ account, transfers }) => ({ account, entries: transfers })),
    )
    if (sides.size === 0) continue
    for (const connection of listConnections(own, sides)) {
      for (const [group, linked] of connect(connection, before)) connected.set(group, linked)
    }
  }
  return new Map(
    [...accounts].map(([id, ledger]) => [id, replaceGroups(ledger, connected, before.get(id))]),
  )
}

function replaceGroups(
  ledger: AccountLedger,
  connected: ReadonlyMap<Group, Group>,
  before: AccountLedger | undefined,
): AccountLedger {
  const groups = new Map(
    [...ledger.groups].map(([key, group]) => {
      const raw = group.link?.raw ?? group
      return [key, connected.get(raw) ?? raw] as const
    }),
  )
  const isAs = (other: AccountLedger | undefined) =>
    other?.entries === ledger.entries &&
    [...groups].every(([key, group]) => other.groups.get(key) === group)
  if (isAs(ledger)) return ledger
  if (before && isAs(before)) return before
  return { ...ledger, groups }
}

function* listConnections(
  accounts: readonly AccountLedger[],
  sides: ReadonlyMap<string, Side>,
): Generator<Connection> {
  const groupOf = new Map<string, Group>()
  for (const { groups } of accounts) {
    for (const group of groups.values()) {
      const raw = group.link?.raw ?? group
      for (const { id } of raw.entries) if (sides.has(id)) groupOf.set(id, raw)
    }
  }
  const seen = new Set<Group>()
  for (const first of groupOf.values()) {
    if (seen.has(first)) continue
    seen.add(first)
    const groups = [first]
    const own = new Map<string, Side>()
    for (const group of groups) {
      for (const { id } of group.entries) {
        const side = sides.get(id)
        if (!side) continue
        own.set(id, side)
        for (const other of side.kind === 'paired' ? side.with : []) {
          const next = groupOf.get(other.id)
          if (next && !seen.has(next)) {
            seen.add(next)
            groups.push(next)
          }
        }
      }
    }
    const idsOf = (side: Side) =>
      side.kind === 'paired' ? [side.split?.id, ...side.with.map(({ id }) => id)] : []
    const signature = [...own].map(([id, side]) => [id, side.kind, ...idsOf(side)].join(' ')).join()
    yield { groups, sides: own, signature }
  }
}

function connect(
  connection: Connection,
  before: ReadonlyMap<string, AccountLedger>,
): ReadonlyMap<Group, Group> {
  const { groups, sides, signature } = connection
  const known = groups.flatMap((raw) => {
    const own = before.get(raw.account.id)?.groups ?? new Map<string, Group>()
    return [...own.values()].find(({ link }) => link?.raw === raw) ?? []
  })
  const isKnown =
    known.length === groups.length &&
    known.every(({ link }) => link?.signature === signature && link.groups.length === groups.length)
  if (isKnown) return new Map(groups.map((raw, at) => [raw, known[at] ?? raw]))
  const ordered = new Map(
    groups.map(({ account, entries }) => [entries, orderMutual(entries, account, sides)]),
  )
  const inOrder = (entries: readonly Entry[]) => ordered.get(entries) ?? entries
  const trails = keepLast((rateOn: RateOn) =>
    replayTogether<Group, MovedParcel, Trails>(groups, sides, ({ account, entries }, transit) =>
      replaySteps(inOrder(entries), account.currency, rateOn, transit),
    ),
  )
  const lots = keepLast((rateOn: RateOn) =>
    replayTogether<Group, readonly Lot[], Lots>(groups, sides, ({ account, entries }, transit) =>
      lotSteps(inOrder(entries), account.currency, rateOn, transit),
    ),
  )
  return new Map(
    groups.map((raw) => [
      raw,
      {
        ...raw,
        trails: (rateOn) => trails(rateOn).get(raw) ?? new Map(),
        lots: (rateOn) => lots(rateOn).get(raw) ?? new Map(),
        link: { raw, groups, sides, signature },
      },
    ]),
  )
}

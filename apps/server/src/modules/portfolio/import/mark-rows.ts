/** Which rows the ledger already has, and which would sell more than is held. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { toText } from '../../../platform/decimal.ts'
import { runPaced } from '../../../platform/pace.ts'
import type { Entry } from '../engine/entry.ts'
import type { Ledger } from '../engine/ledger.ts'
import { ImpossibleQuantityError, type OversellError } from '../engine/oversell.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import { changedGroups, oversellIn } from '../ledger/require-coverage.ts'
import { toEntry } from '../ledger/to-entry.ts'
import type { AccountRow, ActivityRow } from '../tables.ts'
import { fingerprintOf, likenessOf, type ResolvedRow } from './resolve-rows.ts'

/**
 * Each row that the ledger has as often as the file so far is known; two equal rows of a file are
 * two activities.
 */
function* markKnown(
  { rows: stored }: LoadedLedger,
  accountId: string,
  rows: readonly ResolvedRow[],
): Generator<undefined, readonly ResolvedRow[], void> {
  // By what a row says exactly, and by what remains when a parser has learned to read more of it.
  const exact = new Counts()
  const similar = new Counts()
  for (const row of stored.values()) {
    if (row.account_id !== accountId) continue
    exact.add(row.fingerprint ?? fingerprintOf(row))
    similar.add(likenessOf(row), row.time)
    yield
  }
  if (exact.isEmpty) return rows
  for (const { content, isStored } of rows) {
    if (!isStored || !content) continue
    if (exact.take(fingerprintOf(content))) similar.take(likenessOf(content), content.time)
    yield
  }
  const known = new Set<ResolvedRow>()
  for (const isExact of [true, false]) {
    for (const row of rows) {
      yield
      const { content } = row
      if (content === null || row.status !== 'new' || known.has(row)) continue
      if (isExact && !exact.take(fingerprintOf(content))) continue
      if (similar.take(likenessOf(content), content.time) || isExact) known.add(row)
    }
  }
  return rows.map((row) => (known.has(row) ? { ...row, status: 'known', reason: null } : row))
}

/** How many are left of each key and time of day. Where one side has no time, the other may have any. */
class Counts {
  readonly #left = new Map<string, Map<string | null, number>>()

  get isEmpty(): boolean {
    return this.#left.size === 0
  }

  add(key: string, time: string | null = null): void {
    const left = this.#left.get(key) ?? new Map<string | null, number>()
    const count = left.get(time)
    this.#left.set(key, left.set(time, count === undefined ? 1 : count + 1))
  }

  /** @returns false if none is left */
  take(key: string, time: string | null = null): boolean {
    const left = this.#left.get(key)
    if (!left) return false
    const any = time === null ? left.keys().next().value : undefined
    const found = [time, null, any].find((one) => one !== undefined && left.has(one))
    if (found === undefined) return false
    const count = left.get(found)
    if (count === undefined || count === 1) left.delete(found)
    else left.set(found, count - 1)
    return true
  }
}

/** A row that is understood, and waits for an answer about its figures. */
export function asksWithContent({ choice, isDoubted, stated, status }: ResolvedRow): boolean {
  return (
    isDoubted === true || (status === 'needs_you' && stated !== undefined && choice !== undefined)
  )
}

/** Rows as they were before they were compared with the ledger. */
function unmark(rows: readonly ResolvedRow[], keepsDoubts: boolean): ResolvedRow[] {
  return rows.map(({ isShort: _isShort, splits: _splits, ...row }) => {
    if (row.content === null || row.status === 'new' || row.isStored || row.skipped) return row
    if (keepsDoubts && asksWithContent(row)) return row
    const { choice: _choice, isDoubted: _isDoubted, ...compared } = row
    return { ...compared, status: 'new', reason: null, column: null }
  })
}

/** A row of the file as an entry, if it is of an instrument; its id is the row's number. */
export function toTrialEntry(row: ResolvedRow, account: AccountRow, order: number): Entry | null {
  if (row.content === null || row.content.subject === null || row.status !== 'new') return null
  return toEntry(toActivityRow(row.content, account, { id: `row ${row.row}`, order }))
}

export function toActivityRow(
  content: NonNullable<ResolvedRow['content']>,
  account: AccountRow,
  { id, order }: { readonly id: string; readonly order: number },
): ActivityRow {
  return {
    ...content,
    id,
    revision: 1,
    user_id: account.user_id,
    account_id: account.id,
    version: null,
    position: order,
    is_removed: 0,
    import_id: null,
    source_row: null,
    fingerprint: null,
    created_at: 0,
  }
}

/**
 * Outcome of each row against the present ledger, in the file's order.
 * @param keepsDoubts true to leave rows whose witnesses contradict them as they are
 */
export function markRows(
  loaded: LoadedLedger,
  account: AccountRow,
  rows: readonly ResolvedRow[],
  { keepsDoubts = false } = {},
): Promise<ResolvedRow[]> {
  return runPaced(markSteps(loaded, account, unmark(rows, keepsDoubts)))
}

function* markSteps(
  loaded: LoadedLedger,
  account: AccountRow,
  rows: readonly ResolvedRow[],
): Generator<undefined, ResolvedRow[], void> {
  const known = yield* markKnown(loaded, account.id, oldestFirst(rows))
  const marked = yield* markOversold(loaded.ledger, account, known)
  return marked.toSorted((a, b) => a.row - b.row)
}

/** Many brokers list the newest first; the order of a day's activities is that of the trades. */
export function oldestFirst(rows: readonly ResolvedRow[]): readonly ResolvedRow[] {
  const dated = rows.flatMap(({ content, isAdded }) => (isAdded ? [] : (content ?? [])))
  const [first, last] = [dated[0]?.date ?? '', dated.at(-1)?.date ?? '']
  return first > last ? rows.toReversed() : rows
}

const MAX_MARKED = 500

/** Rows that would sell more than is held need the user: an earlier purchase may be missing. */
function* markOversold(
  ledger: Ledger,
  account: AccountRow,
  rows: readonly ResolvedRow[],
): Generator<undefined, ResolvedRow[], void> {
  const marked = new Map<string, OversellError>()
  const entries: Entry[] = []
  for (const [order, row] of rows.entries()) {
    yield
    const entry = toTrialEntry(row, account, order)
    if (entry) entries.push(entry)
  }
  const known = new Set(entries.map(({ id }) => id))
  // Instruments are replayed one by one: what is sold too often of one does not touch the others.
  for (const group of changedGroups(ledger, { saved: entries })) {
    let left = group.entries
    while (marked.size < MAX_MARKED) {
      const error = yield* oversellIn({ account: group.account, entries: left })
      if (!error) break
      const { id } = error.entry
      // A sale of the ledger itself lacks shares: the row that took them is to blame.
      const own = left.filter((entry) => known.has(entry.id))
      const culprit = known.has(id) ? id : lastSaleBefore(own, error.entry)
      if (culprit === null) break
      marked.set(culprit, error)
      left = left.filter((entry) => entry.id !== culprit)
    }
  }
  return rows.map((row) => {
    const error = marked.get(`row ${row.row}`)
    if (!error) return row
    const isImpossible = error instanceof ImpossibleQuantityError
    return {
      ...row,
      status: 'needs_you',
      ...(isImpossible ? {} : { isShort: true }),
      reason: isImpossible
        ? `This would make ${toText(error.held)} shares an impossible number. Is the quantity or the ratio right?`
        : `You would hold ${toText(error.held)} on ${formatLongDate(error.entry.date)}, fewer than this takes. Is an earlier purchase missing?`,
      column: 'quantity',
    }
  })
}

function lastSaleBefore(entries: readonly Entry[], short: Entry): string | null {
  const sales = entries.filter(
    ({ day, kind, subject }) =>
      subject === short.subject && day <= short.day && (kind === 'sell' || kind === 'transfer_out'),
  )
  return sales.at(-1)?.id ?? null
}

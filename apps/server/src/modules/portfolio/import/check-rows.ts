/** Outcome of each row, with the missing splits that explain why one sells more than is held. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Day, toDay, todayOf } from '../../../platform/calendar/days.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import { runNow } from '../../../platform/pace.ts'
import { changeLedger, type Group } from '../engine/ledger.ts'
import { findMissingSplits, type MissingSplit } from '../engine/missing-splits.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import { oversellIn } from '../ledger/require-coverage.ts'
import { type LoadingDeps, symbolOf } from '../prices/load-prices.ts'
import type { AccountRow } from '../tables.ts'
import { restatementOf } from './cash.ts'
import { doubtRows, type WitnessDeps } from './doubt-rows.ts'
import { groupByAccount } from './file-accounts.ts'
import { asksWithContent, markRows, toTrialEntry } from './mark-rows.ts'
import type { ResolvedRow, RowSplit } from './resolve-rows.ts'
import { compareStatedShares } from './stated-shares.ts'

/** Each takes a price history. */
const MAX_SUBJECTS = 20
/** Quantities do not depend on exchange rates. */
const NO_RATES = () => null

/** In the file's order. @param account of rows that name none */
export async function checkRows(
  deps: WitnessDeps,
  loaded: LoadedLedger,
  account: AccountRow,
  rows: readonly ResolvedRow[],
): Promise<ResolvedRow[]> {
  if (rows.every((row) => row.account === undefined)) {
    return checkRowsOf(deps, withAccount(loaded, account), account, rows)
  }
  const checked: ResolvedRow[] = []
  for (const own of groupByAccount(rows, account).values()) {
    const { account: its, rows: itsRows } = own
    checked.push(...(await checkRowsOf(deps, withAccount(loaded, its), its, itsRows)))
  }
  return checked.toSorted((a, b) => a.row - b.row)
}

/** A new account is not in the ledger yet. */
function withAccount(loaded: LoadedLedger, account: AccountRow): LoadedLedger {
  if (loaded.accounts.has(account.id)) return loaded
  return { ...loaded, ledger: changeLedger(loaded.ledger, { accounts: [account] }) }
}

async function checkRowsOf(
  deps: WitnessDeps,
  loaded: LoadedLedger,
  account: AccountRow,
  rows: readonly ResolvedRow[],
): Promise<ResolvedRow[]> {
  const known = await markRows(loaded, account, rows)
  const compared = compareStatedShares(loaded, account, known)
  const doubted = await doubtRows(deps, compared)
  // A sale that needs a doubted purchase is short without it.
  const marked = doubted.some(asksWithContent)
    ? await markRows(loaded, account, doubted, { keepsDoubts: true })
    : [...doubted]
  const short = marked.flatMap(({ content, isShort }) => (isShort ? (content?.subject ?? []) : []))
  if (short.length === 0) return marked
  const subjects = new Set([...new Set(short)].slice(0, MAX_SUBJECTS))
  const missing = await findSplits(deps, groupsOf(loaded, account, marked, subjects), subjects)
  return marked.map((row) => withSplits(deps, row, missing))
}

/** Activities of these instruments, in the account and in the file. */
function groupsOf(
  { ledger }: LoadedLedger,
  account: AccountRow,
  rows: readonly ResolvedRow[],
  subjects: ReadonlySet<string>,
): Group[] {
  const isOf = (subject: string | null | undefined) => subjects.has(subject ?? '')
  const saved = rows.flatMap((row, order) =>
    isOf(row.content?.subject) || isOf(row.content?.into_subject)
      ? (toTrialEntry(row, account, order) ?? [])
      : [],
  )
  const own = changeLedger(ledger, { saved }).get(account.id)
  return [...(own ? own.groups.values() : [])].filter(
    (group) =>
      group.entries.some(({ subject }) => isOf(subject)) && runNow(oversellIn(group)) === null,
  )
}

async function findSplits(
  deps: LoadingDeps,
  groups: readonly Group[],
  subjects: ReadonlySet<string>,
): Promise<MissingSplit[]> {
  const needed = new Map<string, { symbol: string; from: Day }>()
  for (const { day, subject } of groups.flatMap(({ entries }) => entries)) {
    if (subject === null || !subjects.has(subject) || needed.has(subject)) continue
    needed.set(subject, { symbol: symbolOf(deps.universe(), subject), from: day })
  }
  const today = todayOf(deps)
  const prices = await deps.prices.load({ subjects: needed, currencies: new Map(), today })
  const ledgers = groups.map(({ account }, index) => ({
    account,
    groups: new Map(groups.slice(index, index + 1).map((group) => ['', group])),
  }))
  return findMissingSplits(ledgers, { ...prices, rateOn: NO_RATES }, today)
}

/** Splits up to the day of the sale that together make the shares more. */
function withSplits(
  { universe }: LoadingDeps,
  row: ResolvedRow,
  missing: readonly MissingSplit[],
): ResolvedRow {
  const { content, isShort } = row
  if (!isShort || content === null) return row
  const day = toDay(content.date)
  const own = missing.filter(
    ({ split, subject }) => subject === content.subject && toDay(split.date) <= day,
  )
  const factor = own.reduce((all, { split }) => (all * split.numerator) / split.denominator, 1)
  const [first] = own
  if (!first || factor <= 1) return row
  const ticker = symbolOf(universe(), first.subject)
  const listed = universe().findById(first.subject)
  const splits = own.map(({ held, split }) => ({
    ticker,
    date: split.date,
    ratio: { new: plain(split.numerator), old: plain(split.denominator) },
    held: toText(held),
  }))
  return { ...row, splits, reason: toReason(listed ? listed.name : ticker, splits) }
}

const plain = (amount: number) => toText(new Decimal(amount))

function toReason(name: string, splits: readonly RowSplit[]): string {
  const events = splits.map(({ date, ratio }) => {
    const verb = restatementOf(ratio).kind === 'split' ? 'split' : 'consolidated'
    return `${verb} ${ratio.new} for ${ratio.old} on ${formatLongDate(date)}`
  })
  const it = splits.length === 1 ? 'it' : 'them'
  return `${name} ${events.join(' and ')}. Neither the file nor your records have ${it}. Record ${it}?`
}

/** Shares that a file states after a split or consolidation, against its ratio: what it states wins. */
import { Decimal, ONE, toText } from '../../../platform/decimal.ts'
import { changeLedger, type Group } from '../engine/ledger.ts'
import { OversellError } from '../engine/oversell.ts'
import { becomes } from '../engine/position.ts'
import { replaySteps } from '../engine/replay.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import type { AccountRow } from '../tables.ts'
import { toTrialEntry } from './mark-rows.ts'
import type { Choice, RawActivity } from './parser.ts'
import type { ResolvedRow } from './resolve-rows.ts'

/** Shares that a row states beside its ratio. */
export interface StatedShares {
  readonly shares: string
  /** All that are held after the event, or those that it adds. */
  readonly are: 'held' | 'added'
  readonly ratio: { readonly new: string; readonly old: string }
}

const NO_RATES = () => null

/**
 * Rows whose statement agrees with the ratio keep the ratio. A fraction that is left out is as the file
 * states it; a difference of more than a share asks.
 */
export function compareStatedShares(
  { ledger }: Pick<LoadedLedger, 'ledger'>,
  account: AccountRow,
  rows: readonly ResolvedRow[],
): readonly ResolvedRow[] {
  const isCompared = ({ stated, status }: ResolvedRow) => stated !== undefined && status === 'new'
  const subjects = new Set(rows.filter(isCompared).map(({ content }) => content?.subject))
  if (subjects.size === 0) return rows
  const saved = rows.flatMap((row, order) =>
    subjects.has(row.content?.subject) ? (toTrialEntry(row, account, order) ?? []) : [],
  )
  const held = new Map<string, Decimal>()
  for (const group of changeLedger(ledger, { saved }).get(account.id)?.groups.values() ?? []) {
    if (subjects.has(group.entries[0]?.subject ?? undefined)) noteHeld(group, held)
  }
  return rows.map((row) => {
    const before = held.get(`row ${row.row}`)
    return isCompared(row) && before?.gt(0) ? compare(row, before) : row
  })
}

/** Shares held just before each entry of the group. */
function noteHeld({ account, entries }: Group, held: Map<string, Decimal>): void {
  const quantities = new Map<string, Decimal>()
  const steps = replaySteps(entries, account.currency, NO_RATES)
  try {
    for (const { id, subject } of entries) {
      const before = subject === null ? undefined : quantities.get(subject)
      if (before) held.set(id, before)
      const { done, value } = steps.next()
      if (done) return
      for (const [one, { quantity }] of value) quantities.set(one, quantity)
    }
  } catch (error) {
    // The row that takes too many asks.
    if (!(error instanceof OversellError)) throw error
  }
}

function compare(row: ResolvedRow, before: Decimal): ResolvedRow {
  const { content, stated } = row
  if (!content || !stated) return row
  const { are, ratio, shares } = stated
  const after = are === 'held' ? new Decimal(shares) : before.plus(shares)
  const expected = becomes(before, new Decimal(ratio.new).div(ratio.old))
  const bare = { ...content, quantity: null, ratio_new: null, ratio_old: null }
  if (after.eq(expected)) {
    return { ...row, content: { ...bare, ratio_new: ratio.new, ratio_old: ratio.old } }
  }
  if (after.gte(expected.minus(ONE)) && after.lte(expected.plus(ONE))) {
    return { ...row, content: { ...bare, quantity: toText(after) } }
  }
  const choice = askWhich(row, { before, after, expected })
  return { ...row, status: 'needs_you', reason: choice.question, column: choice.column, choice }
}

function askWhich(
  { row, stated }: ResolvedRow,
  { before, after, expected }: Record<'before' | 'after' | 'expected', Decimal>,
): Choice {
  const { activity, ratio } = stated ?? {}
  const { quantity: _quantity, ratio: _ratio, stated: _stated, ...event } = activity as RawActivity
  return {
    key: `stated ${row}`,
    question: `You hold ${toText(before)} before it, of which ${ratio?.new ?? ''} for ${ratio?.old ?? ''} makes ${toText(expected)}, and the file states ${toText(after)}. Is an earlier row missing, or which is right?`,
    column: 'quantity',
    options: [
      {
        label: `${toText(after)}, as the file states`,
        meaning: { activity: { ...event, quantity: toText(after) } },
      },
      {
        label: `${toText(expected)}, as the ratio gives`,
        meaning: { activity: { ...event, ratio } },
      },
    ],
  }
}

import type { Activity } from '@leadenhall/contract/portfolio/index.ts'
import type { Universe } from '../../instruments/index.ts'
import type { AccountRow, ActivityRow } from '../tables.ts'
import type { ActivityContent } from './check-activity.ts'
import { parseCharges } from './to-entry.ts'

export function presentActivity(
  universe: Universe,
  row: ActivityRow,
  {
    account,
    sourceFile,
  }: { readonly account: Pick<AccountRow, 'currency'>; readonly sourceFile: string | null },
): Activity {
  return {
    ...presentContent(universe, row, account.currency),
    id: row.id,
    account_id: row.account_id,
    source:
      sourceFile === null || row.source_row === null
        ? null
        : { file: sourceFile, row: row.source_row },
    revision: row.revision,
    is_removed: row.is_removed === 1,
    created_at: new Date(row.created_at).toISOString(),
  }
}

/** Fields of an activity, stored or not. */
export type PresentedContent = Omit<
  Activity,
  'id' | 'account_id' | 'source' | 'revision' | 'is_removed' | 'created_at'
>

export function presentContent(
  universe: Universe,
  row: ActivityContent,
  currency: string,
): PresentedContent {
  const listing = row.subject === null ? undefined : universe.findById(row.subject)
  const into = row.into_subject === null ? undefined : universe.findById(row.into_subject)
  return {
    kind: row.kind,
    date: row.date,
    time: row.time,
    settled_on: row.settled_on,
    ticker: listing?.ticker ?? row.ticker,
    name: listing?.name ?? null,
    isin: listing?.isin ?? null,
    quantity: row.quantity,
    price:
      row.price === null || row.price_unit === null
        ? null
        : { value: row.price, unit: row.price_unit },
    charges: parseCharges(row.charges),
    amount: row.amount,
    // Drafts of an import that an earlier release previewed have neither.
    deemed: row.deemed ?? null,
    accrued: row.accrued ?? null,
    currency,
    ratio:
      row.ratio_new === null || row.ratio_old === null
        ? null
        : { new: row.ratio_new, old: row.ratio_old },
    into: into?.ticker ?? row.into_ticker,
    cost_share: row.cost_share,
    counterparty: row.counterparty,
    note: row.note,
  }
}

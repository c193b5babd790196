import type { Activities, Activity, ListedActivity } from '@leadenhall/contract/portfolio/index.ts'
import type { activitiesQuerySchema } from '@leadenhall/contract/portfolio/schemas.ts'
import type { z } from 'zod'
import { toText } from '../../../platform/decimal.ts'
import { findSymbol, subjectOf } from '../../instruments/index.ts'
import { compareEntries, type Entry } from '../engine/entry.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import type { LoadedLedger } from './ledger-store.ts'
import { presentActivity } from './present-activity.ts'
import { selectAccounts } from './select-accounts.ts'

type Query = z.output<typeof activitiesQuerySchema>

/** @throws AppError validation_failed for an account that is not the user's */
export async function listActivities(
  deps: LedgerDeps,
  userId: string,
  query: Query,
): Promise<Activities> {
  const loaded = await deps.ledgers.load(userId)
  const found = findEntries(deps, loaded, query)
  const start = (query.page - 1) * query.pageSize
  const items = await presentEntries(deps, loaded, found.slice(start, start + query.pageSize))
  return {
    items: items.map((item) => ({ ...item, ...cashAfter(loaded, item) })),
    total: found.length,
  }
}

const DEPOSIT_MISSING =
  'Up to here your activities pay more than came in, so a deposit or an opening balance is missing.'
const ORDER_OPEN = 'The order of the activities of this day is not known.'

function cashAfter(
  { ledger }: LoadedLedger,
  { account_id: account, id }: Activity,
): Pick<ListedActivity, 'cash_after' | 'cash_unknown_because'> {
  const cash = ledger.get(account)?.cashAfter().get(id) ?? 'order_open'
  if (typeof cash !== 'string') return { cash_after: toText(cash), cash_unknown_because: null }
  return {
    cash_after: null,
    cash_unknown_because: cash === 'deposit_missing' ? DEPOSIT_MISSING : ORDER_OPEN,
  }
}

/** Every activity that counts, oldest first. */
export async function listEveryActivity(
  deps: LedgerDeps,
  userId: string,
  account: string | undefined,
): Promise<Activity[]> {
  const loaded = await deps.ledgers.load(userId)
  const entries = selectAccounts(loaded, account).flatMap((one) => one.entries)
  return presentEntries(deps, loaded, entries.toSorted(compareEntries))
}

function findEntries(deps: LedgerDeps, loaded: LoadedLedger, query: Query): Entry[] {
  const { account, kind, ticker, from, to } = query
  const symbol = ticker === undefined ? undefined : findSymbol(deps.universe(), ticker)
  const subject = symbol && subjectOf(deps.universe(), symbol)
  const text = query.text?.toLowerCase()
  return selectAccounts(loaded, account)
    .flatMap(({ entries }) => entries)
    .filter(
      (entry) =>
        (kind === undefined || entry.kind === kind) &&
        (ticker === undefined || entry.subject === subject || entry.into === subject) &&
        (from === undefined || entry.date >= from) &&
        (to === undefined || entry.date <= to) &&
        (!text || holdsText(deps, loaded, entry, text)),
    )
    .toSorted((a, b) => compareEntries(b, a))
}

function holdsText(
  { universe }: LedgerDeps,
  { rows }: LoadedLedger,
  { id, subject }: Entry,
  text: string,
): boolean {
  const row = rows.get(id)
  const listing = subject === null ? undefined : universe().findById(subject)
  return [row?.ticker, row?.note, listing?.ticker, listing?.name].some((one) =>
    one?.toLowerCase().includes(text),
  )
}

async function presentEntries(
  { db, universe }: LedgerDeps,
  { accounts, rows }: LoadedLedger,
  entries: readonly Entry[],
): Promise<Activity[]> {
  const found = entries.flatMap(({ id }) => rows.get(id) ?? [])
  const importIds = [...new Set(found.flatMap((row) => row.import_id ?? []))]
  const imports =
    importIds.length === 0
      ? []
      : await db
          .selectFrom('portfolio_imports')
          .select(['id', 'file'])
          .where('id', 'in', importIds)
          .execute()
  const files = new Map(imports.map(({ id, file }) => [id, file]))
  return found.flatMap((row) => {
    const account = accounts.get(row.account_id)
    const sourceFile = files.get(row.import_id ?? '') ?? null
    return account ? [presentActivity(universe(), row, { account, sourceFile })] : []
  })
}

/** Accounts that a file of several names: each row goes into its own, or asks which one that is. */
import { randomUUID } from 'node:crypto'
import {
  type AccountKind,
  FIRST_PERSON,
  MAX_PORTFOLIO_ACCOUNTS,
} from '@leadenhall/contract/portfolio/index.ts'
import type { DbTransaction } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import { readPeople } from '../ledger/people.ts'
import type { AccountRow, PeopleRow } from '../tables.ts'
import type { Choice, RawActivity } from './parser.ts'
import type { ResolvedRow } from './resolve-rows.ts'

/** An account as a file names it. */
export interface FileAccount {
  readonly name: string
  /** ISO 4217. */
  readonly currency: string
  /** Null for a file of an earlier release. */
  readonly kind: AccountKind | null
  readonly provider: string
  /** Name of the taxpayer; null for a file of an earlier release. */
  readonly taxpayer: string | null
  /** True if the file has no other: it then goes into the account that the user has chosen. */
  readonly isOnly: boolean
  /** The account that it is, as the user has said. */
  readonly id?: string
}

/** A row's account, where it is not the import's; it may be new. */
export type RowAccount = AccountRow & {
  readonly taxpayer: string
  /** The import creates it. */
  readonly isNew?: true
}

export type FoundAccount =
  | { readonly account: AccountRow; readonly own: RowAccount | null }
  | { readonly question: string; readonly candidates: readonly AccountRow[] }

export type AccountFinder = (asked: FileAccount) => FoundAccount

interface Scene {
  readonly chosen: AccountRow
  readonly loaded: LoadedLedger
  readonly people: readonly PeopleRow[]
  readonly now: number
  /** Of rows that were resolved before: a new account keeps its id. */
  readonly known: Iterable<RowAccount>
}

const keyOf = ({ currency, name }: Pick<FileAccount, 'currency' | 'name'>) =>
  JSON.stringify([name, currency])

export function createAccountFinder({ chosen, known, loaded, now, people }: Scene): AccountFinder {
  // The chosen one may be new.
  const accounts = [...new Map([...loaded.accounts, [chosen.id, chosen]]).values()]
  const planned = new Map<string, RowAccount>()
  for (const own of known) if (!loaded.accounts.has(own.id)) planned.set(keyOf(own), own)
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? ''
  const existing = (account: AccountRow): FoundAccount =>
    account.id === chosen.id
      ? { account, own: null }
      : { account, own: { ...account, taxpayer: nameOf(account.person_id) } }
  return (asked) => {
    const { currency, kind, name, provider, taxpayer } = asked
    const said = accounts.find(({ id }) => id === asked.id)
    if (said) return existing(said)
    if (asked.isOnly && currency === chosen.currency) return existing(chosen)
    const candidates = accounts.filter((account) => account.currency === currency)
    const sameName = accounts.find((account) => account.name === name)
    if (sameName?.currency === currency) {
      if (kind === null || sameName.kind === kind) return existing(sameName)
      return { question: `Your account “${name}” is of another kind.`, candidates }
    }
    if (sameName) {
      return { question: `Your account “${name}” is in ${sameName.currency}.`, candidates }
    }
    if (kind === null || taxpayer === null) {
      return { question: `You have no account “${name}” in ${currency}.`, candidates }
    }
    const key = keyOf(asked)
    const found = planned.get(key)
    if (found) return { account: found, own: found }
    const person = people.find((one) => one.name === taxpayer)
    const others = [...planned.values()].find((one) => one.taxpayer === taxpayer)
    const own: RowAccount = {
      id: randomUUID(),
      user_id: chosen.user_id,
      name,
      kind,
      currency,
      provider,
      person_id: person?.id ?? others?.person_id ?? randomUUID(),
      created_at: now,
      removed_at: null,
      taxpayer,
      isNew: true,
    }
    planned.set(key, own)
    return { account: own, own }
  }
}

/** All rows of the account get the same answer. */
export function askForAccount(
  activity: RawActivity,
  asked: FileAccount,
  { candidates, question }: Extract<FoundAccount, { question: string }>,
): Choice | string {
  const { currency, name } = asked
  if (candidates.length === 0) {
    return `${question} Create an account in ${currency} for the rows of “${name}”, then choose the file again.`
  }
  return {
    key: `account ${keyOf(asked)}`,
    question: `${question} Which of your accounts in ${currency} is “${name}”?`,
    column: 'account',
    options: candidates.slice(0, MAX_OPTIONS).map((account) => ({
      label: account.name,
      meaning: { activity: { ...activity, account: { ...asked, id: account.id } } },
    })),
  }
}

/** As many as an answer can name. */
const MAX_OPTIONS = 10

/** Each account of the rows, with its rows; the import's own comes first where it has some. */
export function groupByAccount(
  rows: readonly ResolvedRow[],
  chosen: AccountRow,
): ReadonlyMap<string, { readonly account: AccountRow; readonly rows: readonly ResolvedRow[] }> {
  const groups = Map.groupBy(rows, ({ account }) => account?.id ?? chosen.id)
  return new Map(
    [...groups].map(([id, own]) => [id, { account: own[0]?.account ?? chosen, rows: own }]),
  )
}

/** Creates accounts and taxpayers that an import and its rows to be stored bring, in the transaction that makes them count. */
export async function createRowAccounts(
  trx: DbTransaction,
  { accounts }: LoadedLedger,
  rows: Iterable<ResolvedRow>,
  own: RowAccount | null,
): Promise<void> {
  const added = new Map<string, RowAccount>()
  if (own && !accounts.has(own.id)) added.set(own.id, own)
  for (const { account, status } of rows) {
    // A row that is ignored has an account only if that has no activities.
    const isStored = status === 'new' || status === 'ignored'
    if (isStored && account && !accounts.has(account.id)) added.set(account.id, account)
  }
  if (added.size === 0) return
  if (accounts.size + added.size > MAX_PORTFOLIO_ACCOUNTS) {
    throw new AppError(
      'conflict',
      `The file brings ${added.size} accounts, and you can have ${MAX_PORTFOLIO_ACCOUNTS}. Remove some first.`,
    )
  }
  const taken = new Set([...accounts.values()].map(({ name }) => name))
  for (const { isNew: _isNew, taxpayer, ...account } of added.values()) {
    if (taken.has(account.name)) {
      throw new AppError(
        'conflict',
        `You now have another account named ${account.name}. Choose the file again.`,
      )
    }
    await trx.insertInto('portfolio_accounts').values(account).execute()
    if (account.person_id === FIRST_PERSON) continue
    await trx
      .insertInto('portfolio_people')
      .values({ user_id: account.user_id, id: account.person_id, name: taxpayer })
      .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
      .execute()
  }
}

/** Hides accounts that an import created and that nothing else has used, in the transaction that takes it back. */
export async function removeCreatedAccounts(
  trx: DbTransaction,
  { accounts, rows: stored }: LoadedLedger,
  {
    id,
    now,
    own,
    rows,
  }: {
    readonly id: string
    readonly now: number
    /** The account of the import, where it is new. */
    readonly own: RowAccount | null
    readonly rows: Iterable<ResolvedRow>
  },
): Promise<void> {
  const created = new Set<string>(own ? [own.id] : [])
  for (const { account } of rows) if (account?.isNew) created.add(account.id)
  for (const row of stored.values()) if (row.import_id !== id) created.delete(row.account_id)
  const unused = [...created].filter((account) => accounts.has(account))
  if (unused.length === 0) return
  await trx
    .updateTable('portfolio_accounts')
    .set({ removed_at: now })
    .where('id', 'in', unused)
    .execute()
}

/** Everything that finds the accounts of an import's rows. */
export async function loadAccountFinder(
  deps: { readonly db: Parameters<typeof readPeople>[0]; readonly clock: { now(): number } },
  loaded: LoadedLedger,
  chosen: AccountRow,
  rows: Iterable<ResolvedRow>,
): Promise<AccountFinder> {
  const people = await readPeople(deps.db, chosen.user_id)
  const known = [...rows].flatMap(({ account }) => account ?? [])
  return createAccountFinder({ chosen, known, loaded, now: deps.clock.now(), people })
}

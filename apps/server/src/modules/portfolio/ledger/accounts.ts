/** A user's accounts. Removing one hides it with its activities, and can be undone. */
import { randomUUID } from 'node:crypto'
import {
  MAX_PORTFOLIO_ACCOUNTS,
  type PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import type { accountBodySchema } from '@leadenhall/contract/portfolio/schemas.ts'
import { parseUnit, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { z } from 'zod'
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts'
import { getFxRate } from '../../currencies/index.ts'
import type { AccountRow } from '../tables.ts'
import { changeLedgerOf } from './change-ledger.ts'
import type { LedgerDeps } from './ledger-deps.ts'
import type { LoadedLedger } from './ledger-store.ts'
import { requirePersonField } from './people.ts'

export type NewAccount = z.output<typeof accountBodySchema>
type Body = NewAccount

export function presentAccounts({ accounts, ledger }: LoadedLedger): PortfolioAccount[] {
  return [...accounts.values()].map((account) =>
    presentAccount(account, ledger.get(account.id)?.entries.length ?? 0),
  )
}

function presentAccount(account: AccountRow, activities: number): PortfolioAccount {
  const { user_id: _userId, removed_at: _removedAt, created_at: createdAt, ...shown } = account
  return { ...shown, activities, created_at: new Date(createdAt).toISOString() }
}

/** A new account that is not stored. @throws AppError validation_failed */
export async function planAccount(
  deps: LedgerDeps,
  loaded: LoadedLedger,
  userId: string,
  body: Body,
): Promise<AccountRow> {
  await requireCurrency(deps, body.currency)
  if (loaded.accounts.size >= MAX_PORTFOLIO_ACCOUNTS) {
    throw invalid('name', `You already have ${MAX_PORTFOLIO_ACCOUNTS} accounts.`)
  }
  requireFreeName(loaded, body.name, null)
  const personId = await requirePersonField(deps.db, userId, body.person_id)
  return {
    id: randomUUID(),
    user_id: userId,
    ...body,
    person_id: personId,
    created_at: deps.clock.now(),
    removed_at: null,
  }
}

/** @throws AppError validation_failed */
export async function createAccount(
  deps: LedgerDeps,
  userId: string,
  body: Body,
): Promise<PortfolioAccount> {
  return changeLedgerOf(deps, userId, async (loaded) => {
    const account = await planAccount(deps, loaded, userId, body)
    return async (trx) => {
      await trx.insertInto('portfolio_accounts').values(account).execute()
      return presentAccount(account, 0)
    }
  })
}

/** @throws AppError not_found, or validation_failed */
export async function changeAccount(
  deps: LedgerDeps,
  userId: string,
  id: string,
  body: Body,
): Promise<PortfolioAccount> {
  await requireCurrency(deps, body.currency)
  return changeLedgerOf(deps, userId, async (loaded) => {
    const account = requireAccount(loaded, id)
    const activities = loaded.ledger.get(id)?.entries.length ?? 0
    requireFreeName(loaded, body.name, id)
    const { person_id: asked = account.person_id } = body
    const personId = await requirePersonField(deps.db, userId, asked)
    if (body.currency !== account.currency && activities > 0) {
      throw invalid(
        'currency',
        `This account has activities in ${account.currency}, so its currency cannot change.`,
      )
    }
    return async (trx) => {
      const changed = { ...body, person_id: personId }
      await trx.updateTable('portfolio_accounts').set(changed).where('id', '=', id).execute()
      return presentAccount({ ...account, ...changed }, activities)
    }
  })
}

/** @throws AppError not_found */
export function removeAccount(deps: LedgerDeps, userId: string, id: string): Promise<void> {
  return changeLedgerOf(deps, userId, async (loaded) => {
    requireAccount(loaded, id)
    return async (trx) => {
      await trx
        .updateTable('portfolio_accounts')
        .set({ removed_at: deps.clock.now() })
        .where('id', '=', id)
        .execute()
    }
  })
}

/** @throws AppError not_found */
export function restoreAccount(
  deps: LedgerDeps,
  userId: string,
  id: string,
): Promise<PortfolioAccount> {
  return changeLedgerOf(deps, userId, async (loaded) => {
    const account = await deps.db
      .selectFrom('portfolio_accounts')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!account) throw accountNotFound()
    if (account.removed_at !== null) requireFreeName(loaded, account.name, id)
    const activities = [...loaded.rows.values()].filter((row) => row.account_id === id).length
    return async (trx) => {
      await trx
        .updateTable('portfolio_accounts')
        .set({ removed_at: null })
        .where('id', '=', id)
        .execute()
      return presentAccount(account, activities)
    }
  })
}

/** @throws AppError not_found */
export function requireAccount({ accounts }: LoadedLedger, id: string): AccountRow {
  const account = accounts.get(id)
  if (!account) throw accountNotFound()
  return account
}

function accountNotFound(): AppError {
  return notFound('Account not found. It may have been removed.')
}

function requireFreeName({ accounts }: LoadedLedger, name: string, except: string | null): void {
  for (const account of accounts.values()) {
    if (account.id !== except && account.name === name) {
      throw invalid('name', `You already have an account named ${name}.`)
    }
  }
}

/** @throws AppError validation_failed without an exchange rate to pounds */
async function requireCurrency(deps: LedgerDeps, currency: string): Promise<void> {
  if (parseUnit(currency) === null || unitsPerMajor(currency) !== 1) {
    throw invalid('currency', `${currency} is not a currency.`)
  }
  try {
    await getFxRate(deps, `${currency}-GBP`)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    throw invalid('currency', `There is no exchange rate from ${currency} to GBP.`)
  }
}

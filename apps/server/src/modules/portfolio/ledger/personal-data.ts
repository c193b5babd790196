import type { Db } from '../../../platform/db/database.ts'
import { parseCharges } from './to-entry.ts'

/** Imports first: a commit holds its import in every write, and stops when it is gone. */
const TABLES = [
  'portfolio_imports',
  'portfolio_ledgers',
  'portfolio_people',
  'portfolio_accounts',
  'portfolio_activities',
  'portfolio_import_parts',
  'portfolio_mappings',
  'portfolio_names',
] as const

/** Every account and every revision of every activity, removed ones too. */
export async function listPortfolioOf(db: Db, userId: string) {
  const rowsOf = (table: (typeof TABLES)[number]) =>
    db
      .selectFrom(table as 'portfolio_accounts')
      .selectAll()
      .where('user_id', '=', userId)
  const activities = await db
    .selectFrom('portfolio_activities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('date')
    .orderBy('id')
    .orderBy('revision')
    .execute()
  return {
    people: await rowsOf('portfolio_people').execute(),
    accounts: await rowsOf('portfolio_accounts').orderBy('created_at').execute(),
    activities: activities.map(({ charges, ...row }) => ({
      ...row,
      charges: parseCharges(charges),
    })),
    imports: await rowsOf('portfolio_imports').execute(),
    mappings: await rowsOf('portfolio_mappings').execute(),
    names: await rowsOf('portfolio_names').execute(),
  }
}

/** Erases the ledger: the one case in which activities are deleted. */
export async function deletePortfolioOf(db: Db, userId: string): Promise<void> {
  for (const table of TABLES) {
    await db
      .deleteFrom(table as 'portfolio_accounts')
      .where('user_id', '=', userId)
      .execute()
  }
}

/** Rows whose user no longer exists: earlier releases left them when an account was deleted during an import. */
export async function sweepDeletedUsers(db: Db): Promise<void> {
  for (const table of TABLES) {
    await db
      .deleteFrom(table as 'portfolio_accounts')
      .where('user_id', 'not in', (users) => users.selectFrom('user').select('id'))
      .execute()
  }
}

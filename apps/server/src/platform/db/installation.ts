import type { Db } from './database.ts'

/** A fact of the installation, or undefined when it was never set. */
export async function findInstallationFact(db: Db, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

/** Facts that were set, by key. */
export async function listInstallationFacts(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('installation')
    .select(['key', 'value'])
    .where('key', 'in', keys)
    .execute()
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export async function setInstallationFact(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Sets the fact unless it is set, and returns the value that is stored: the first of several nodes wins. */
export async function claimInstallationFact(db: Db, key: string, value: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await findInstallationFact(db, key)) ?? value
}

/** Facts that a user states beside the ledger: private, exported and deleted with the account. */
import {
  MAX_STATED_KINDS,
  type StatedKind,
  type TaxFundBody,
  type TaxRateSource,
  TOO_MANY_KINDS,
} from '@leadenhall/contract/tax/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { invalid } from '../../platform/http/app-error.ts'
import type { TaxFundsTable, TaxStatementRow } from './tables.ts'

export async function readRateSource(db: Db, userId: string): Promise<TaxRateSource> {
  const found = await db
    .selectFrom('tax_choices')
    .select('rate_source')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.rate_source ?? 'trade'
}

export async function saveRateSource(
  db: Db,
  userId: string,
  rateSource: TaxRateSource,
): Promise<void> {
  await db
    .insertInto('tax_choices')
    .values({ user_id: userId, rate_source: rateSource })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ rate_source: rateSource }))
    .execute()
}

/** Of all years of a taxpayer. */
export function readStatements(
  db: Db,
  userId: string,
  person: string,
): Promise<readonly TaxStatementRow[]> {
  return db
    .selectFrom('tax_statements')
    .selectAll()
    .where('user_id', '=', userId)
    .where('person_id', '=', person)
    .execute()
}

export async function saveStatement(db: Db, row: TaxStatementRow): Promise<void> {
  const { gift_aid, income, losses, pension } = row
  await db
    .insertInto('tax_statements')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'person_id', 'year'])
        .doUpdateSet({ income, losses, pension, gift_aid }),
    )
    .execute()
}

/** By ISIN, or by the id of a security that had none when the user said it. */
export async function readFundChoices(
  db: Db,
  userId: string,
): Promise<
  ReadonlyMap<
    string,
    {
      readonly income: TaxFundsTable['income']
      readonly reporting: TaxFundsTable['reporting']
      readonly periodEnd: string | null
      readonly kinds: readonly StatedKind[]
    }
  >
> {
  const rows = await db.selectFrom('tax_funds').selectAll().where('user_id', '=', userId).execute()
  return new Map(
    rows.map(({ income, isin, kinds, period_end: periodEnd, reporting }) => [
      isin,
      { income, reporting, periodEnd, kinds: parseKinds(kinds) },
    ]),
  )
}

/** Oldest first. */
function parseKinds(text: string | null): StatedKind[] {
  const kinds = JSON.parse(text ?? '[]') as StatedKind[]
  return kinds.toSorted((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1))
}

/**
 * A field that is not given stays as it was stated.
 * @throws AppError validation_failed for too many kinds
 */
export async function saveFundChoice(
  db: Db,
  { isin, user_id }: Pick<TaxFundsTable, 'user_id' | 'isin'>,
  given: TaxFundBody,
): Promise<void> {
  const known = (await readFundChoices(db, user_id)).get(isin)
  const { addKind, income = known?.income ?? null } = given
  const others = given.kinds ?? known?.kinds ?? []
  const kinds = addKind
    ? [...others.filter(({ since }) => since !== addKind.since), addKind]
    : others
  if (kinds.length > MAX_STATED_KINDS) throw invalid('addKind', TOO_MANY_KINDS)
  const { period_end = known?.periodEnd ?? null, reporting = known?.reporting ?? null } = given
  const stated = { income, reporting, period_end, kinds: JSON.stringify(kinds) }
  await db
    .insertInto('tax_funds')
    .values({ user_id, isin, ...stated })
    .onConflict((conflict) => conflict.columns(['user_id', 'isin']).doUpdateSet(stated))
    .execute()
}

export async function listTaxOf(db: Db, userId: string) {
  return {
    statements: await db
      .selectFrom('tax_statements')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('person_id')
      .orderBy('year')
      .execute(),
    choices: await db.selectFrom('tax_choices').selectAll().where('user_id', '=', userId).execute(),
    funds: await db.selectFrom('tax_funds').selectAll().where('user_id', '=', userId).execute(),
  }
}

export async function deleteTaxOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('tax_statements').where('user_id', '=', userId).execute()
  await db.deleteFrom('tax_choices').where('user_id', '=', userId).execute()
  await db.deleteFrom('tax_funds').where('user_id', '=', userId).execute()
}

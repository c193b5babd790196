import type { Kysely } from 'kysely'

/**
 * Files of funds' reported income and of reporting funds, of an operator or a user, with their rows; and
 * what a user says of a fund.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('fund_income_imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('left_out', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('committed_at', 'text')
    .execute()
  await schema
    .createIndex('fund_income_imports_of_user')
    .on('fund_income_imports')
    .column('user_id')
    .execute()
  await schema
    .createTable('fund_income')
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('isin', 'text', (column) => column.notNull())
    .addColumn('period_end', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('per_unit', 'text', (column) => column.notNull())
    .addColumn('distribution_date', 'text')
    .addColumn('income_kind', 'text')
    .addPrimaryKeyConstraint('fund_income_key', ['isin', 'period_end', 'import_id'])
    .execute()
  await schema.createIndex('fund_income_of_import').on('fund_income').column('import_id').execute()
  await schema
    .createTable('reporting_funds')
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('isin', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .addPrimaryKeyConstraint('reporting_funds_key', ['isin', 'since', 'import_id'])
    .execute()
  await schema
    .createIndex('reporting_funds_of_import')
    .on('reporting_funds')
    .column('import_id')
    .execute()
  await schema
    .createTable('tax_funds')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('isin', 'text', (column) => column.notNull())
    .addColumn('income', 'text')
    .addColumn('reporting', 'text')
    .addColumn('period_end', 'text')
    .addPrimaryKeyConstraint('tax_funds_key', ['user_id', 'isin'])
    .execute()
}

import type { CreateTableBuilder, Kysely, SchemaModule } from 'kysely'

/** Ledgers: accounts, activities that are only ever added to, and imports. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('portfolio_ledgers')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('portfolio_accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint')
    .execute()
  await schema
    .createIndex('portfolio_accounts_by_user')
    .on('portfolio_accounts')
    .column('user_id')
    .execute()
  await createActivities(schema)
  await createImports(schema)
}

async function createActivities(schema: SchemaModule): Promise<void> {
  const table = schema
    .createTable('portfolio_activities')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('version', 'bigint')
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('charges', 'text', (column) => column.notNull())
    .addColumn('amount', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('is_removed', 'integer', (column) => column.notNull())
    .addColumn('source_row', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
  const optional = [
    'time',
    'settled_on',
    'subject',
    'ticker',
    'quantity',
    'price',
    'price_unit',
    'ratio_new',
    'ratio_old',
    'into_subject',
    'into_ticker',
    'cost_share',
    'counterparty',
    'import_id',
    'fingerprint',
  ]
  await optional
    .reduce(
      (built, name) => built.addColumn(name, 'text'),
      table as CreateTableBuilder<string, string>,
    )
    .addPrimaryKeyConstraint('portfolio_activities_key', ['id', 'revision'])
    .execute()
  await schema
    .createIndex('portfolio_activities_by_version')
    .on('portfolio_activities')
    .columns(['user_id', 'version'])
    .execute()
  await schema
    .createIndex('portfolio_activities_by_import')
    .on('portfolio_activities')
    .column('import_id')
    .execute()
}

async function createImports(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('portfolio_imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('file', 'text', (column) => column.notNull())
    .addColumn('broker', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('columns', 'text', (column) => column.notNull())
    .addColumn('mapping', 'text')
    .addColumn('published', 'bigint')
    .addColumn('reverted', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('portfolio_imports_by_user')
    .on('portfolio_imports')
    .columns(['user_id', 'created_at'])
    .execute()
  await schema
    .createTable('portfolio_import_parts')
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('rows', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('portfolio_import_parts_key', ['import_id', 'part'])
    .execute()
  await schema
    .createTable('portfolio_mappings')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('header', 'text', (column) => column.notNull())
    .addColumn('mapping', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('portfolio_mappings_key', ['user_id', 'header'])
    .execute()
  await schema
    .createTable('portfolio_names')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ticker', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('portfolio_names_key', ['user_id', 'name'])
    .execute()
}

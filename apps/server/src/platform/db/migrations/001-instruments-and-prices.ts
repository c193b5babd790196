import type { Kysely, SchemaModule } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await createInstruments(schema)
  await createPrices(schema)
}

async function createInstruments(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('installation')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute()

  await schema
    .createTable('issuers')
    .addColumn('issuer_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()

  await schema
    .createTable('listings')
    .addColumn('listing_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('issuer_id', 'text', (column) => column.notNull().references('issuers.issuer_id'))
    .addColumn('ticker', 'text', (column) => column.notNull())
    .addColumn('tidm', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('security_description', 'text')
    .addColumn('exchange', 'text', (column) => column.notNull())
    .addColumn('mic', 'text', (column) => column.notNull())
    .addColumn('market', 'text')
    .addColumn('listing_category', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('currency', 'text')
    .addColumn('country', 'text')
    .addColumn('hq_country', 'text')
    .addColumn('gics_sector', 'text')
    .addColumn('gics_industry', 'text')
    .addColumn('icb_industry', 'text')
    .addColumn('icb_supersector', 'text')
    .addColumn('city', 'text')
    .addColumn('website', 'text')
    .addColumn('isin', 'text')
    .addColumn('sec_cik', 'text')
    .addColumn('listing_date', 'text')
    .addColumn('market_cap', 'double precision')
    .addColumn('market_cap_unit', 'text')
    .addColumn('market_cap_date', 'text')
    .addColumn('market_cap_usd', 'double precision')
    .addColumn('last_price', 'double precision')
    .addColumn('last_price_unit', 'text')
    .addColumn('last_price_date', 'text')
    .addColumn('is_international', 'integer', (column) => column.notNull())
    .addColumn('sources', 'text', (column) => column.notNull())
    .addColumn('retired_on', 'text')
    .execute()
  await schema.createIndex('listings_by_isin').on('listings').columns(['isin', 'mic']).execute()
  await schema.createIndex('listings_by_ticker').on('listings').column('ticker').execute()

  await schema
    .createTable('ticker_aliases')
    .addColumn('ticker', 'text', (column) => column.notNull())
    .addColumn('listing_id', 'text', (column) => column.notNull().references('listings.listing_id'))
    .addColumn('valid_from', 'text', (column) => column.notNull())
    .addColumn('valid_to', 'text')
    .addPrimaryKeyConstraint('ticker_aliases_key', ['ticker', 'listing_id', 'valid_from'])
    .execute()

  await schema
    .createTable('index_members')
    .addColumn('index_name', 'text', (column) => column.notNull())
    .addColumn('listing_id', 'text', (column) => column.notNull().references('listings.listing_id'))
    .addColumn('as_of', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('index_members_key', ['index_name', 'listing_id'])
    .execute()
}

async function createPrices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('quotes')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('unit', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('as_of', 'bigint', (column) => column.notNull())
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('quotes_key', ['subject', 'source'])
    .execute()

  await schema
    .createTable('daily_bars')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('open', 'double precision')
    .addColumn('high', 'double precision')
    .addColumn('low', 'double precision')
    .addColumn('close', 'double precision')
    .addColumn('volume', 'double precision')
    .addColumn('unit', 'text')
    .addPrimaryKeyConstraint('daily_bars_key', ['subject', 'source', 'date'])
    .execute()

  await schema
    .createTable('adjusted_closes')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('value', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('adjusted_closes_key', ['subject', 'source', 'date'])
    .execute()

  await schema
    .createTable('corporate_actions')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('numerator', 'double precision')
    .addColumn('denominator', 'double precision')
    .addColumn('amount', 'double precision')
    .addColumn('unit', 'text')
    .addPrimaryKeyConstraint('corporate_actions_key', ['subject', 'source', 'date', 'kind'])
    .execute()

  await schema
    .createTable('history_coverage')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('from_date', 'text', (column) => column.notNull())
    .addColumn('to_date', 'text', (column) => column.notNull())
    .addColumn('unit', 'text')
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_coverage_key', ['subject', 'source'])
    .execute()

  await schema
    .createTable('profiles')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('profiles_key', ['subject', 'source'])
    .execute()

  await schema
    .createTable('logos')
    .addColumn('host', 'text', (column) => column.primaryKey().notNull())
    .addColumn('content_type', 'text')
    .addColumn('body', 'text')
    .addColumn('fetched_at', 'bigint', (column) => column.notNull())
    .execute()
}

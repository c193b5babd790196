import type { Kysely } from 'kysely'

/** Files of offers become documents with a class, a source, a publication and an issuer. No personal data. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('offer_files').renameTo('documents').execute()
  await schema.alterTable('documents').renameColumn('day', 'published').execute()
  await schema
    .alterTable('documents')
    .addColumn('class', 'text', (column) => column.notNull().defaultTo('disclosure_table'))
    .execute()
  await schema.alterTable('documents').addColumn('source', 'text').execute()
  await schema.alterTable('documents').addColumn('issuer', 'text').execute()
}

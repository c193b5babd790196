import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db

  await schema
    .createTable('figures')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('metric', 'text', (column) => column.notNull())
    .addColumn('period_end', 'text', (column) => column.notNull())
    .addColumn('period_start', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('period_label', 'text')
    .addColumn('value', 'double precision', (column) => column.notNull())
    .addColumn('unit', 'text')
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('link', 'text')
    .addPrimaryKeyConstraint('figures_key', [
      'subject',
      'metric',
      'period_end',
      'period_start',
      'source',
      'revision',
    ])
    .execute()

  await schema
    .createTable('figure_reads')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('figures', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('figure_reads_key', ['source', 'subject'])
    .execute()

  await schema
    .createTable('figure_faults')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addColumn('last_subject', 'text', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('figure_faults_key', ['source', 'reason'])
    .execute()

  await schema
    .createTable('figure_alerts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text')
    .addColumn('ticker', 'text')
    .addColumn('metric', 'text')
    .addColumn('direction', 'text')
    .addColumn('level', 'double precision')
    .addColumn('change_by', 'double precision')
    .addColumn('screener_id', 'text')
    .addColumn('event', 'text')
    .addColumn('base_value', 'double precision')
    .addColumn('last_value', 'double precision')
    .addColumn('members', 'text')
    .addColumn('is_armed', 'integer', (column) => column.notNull())
    .addColumn('paused_because', 'text')
    .addColumn('last_checked', 'bigint')
    .addColumn('last_fired_at', 'bigint')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('figure_alerts_user').on('figure_alerts').column('user_id').execute()
}

import { type Kysely, type SchemaModule, sql } from 'kysely'

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await createJobs(schema)
  await createAlerts(schema)
  await createNotifications(schema)
}

async function createJobs(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint')
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('retries', 'integer', (column) => column.notNull())
    .addColumn('retry_delay_ms', 'bigint', (column) => column.notNull())
    .addColumn('is_dead', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('jobs_by_key')
    .unique()
    .on('jobs')
    .columns(['name', 'key'])
    .where(sql.ref('is_dead'), '=', 0)
    .execute()
  await schema
    .createIndex('jobs_by_time')
    .on('jobs')
    .columns(['name', 'is_dead', 'run_at'])
    .execute()

  await schema
    .createTable('job_schedules')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function createAlerts(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('price_alerts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('ticker', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('alert_at_diff', 'double precision')
    .addColumn('alert_interval_mins', 'integer', (column) => column.notNull())
    .addColumn('level_value', 'double precision')
    .addColumn('level_unit', 'text')
    .addColumn('level_set_at', 'bigint')
    .addColumn('unit', 'text')
    .addColumn('source', 'text')
    .addColumn('simulated', 'integer', (column) => column.notNull())
    .addColumn('last_price', 'double precision')
    .addColumn('last_price_at', 'bigint')
    .addColumn('last_checked', 'bigint')
    .addColumn('init_price', 'double precision')
    .addColumn('week_start_price', 'double precision')
    .addColumn('week_last_updated', 'text')
    .addColumn('month_start_price', 'double precision')
    .addColumn('month_last_updated', 'text')
    .addColumn('year_start_price', 'double precision')
    .addColumn('year_last_updated', 'text')
    .addColumn('last_fired_at', 'bigint')
    .addColumn('is_armed', 'integer', (column) => column.notNull())
    .addColumn('paused_because', 'text')
    .addColumn('next_due_at', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('price_alerts_one_move')
    .unique()
    .on('price_alerts')
    .columns(['user_id', 'subject'])
    .where(sql.ref('kind'), '=', 'move')
    .execute()
  await schema.createIndex('price_alerts_by_user').on('price_alerts').column('user_id').execute()
  await schema
    .createIndex('price_alerts_by_due')
    .on('price_alerts')
    .columns(['next_due_at', 'id'])
    .execute()
  await schema
    .createIndex('price_alerts_by_check')
    .on('price_alerts')
    .column('last_checked')
    .execute()

  await schema
    .createTable('alert_receipts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('alert_id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'bigint', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addUniqueConstraint('alert_receipts_once', ['alert_id', 'checked_at'])
    .execute()
  await schema
    .createIndex('alert_receipts_by_time')
    .on('alert_receipts')
    .column('checked_at')
    .execute()
}

async function createNotifications(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('notifications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('simulated', 'integer', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('notifications_by_user')
    .on('notifications')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
  await schema
    .createIndex('notifications_by_time')
    .on('notifications')
    .column('created_at')
    .execute()

  await schema
    .createTable('delivery_channels')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('tested_at', 'bigint')
    .addColumn('last_success_at', 'bigint')
    .addColumn('last_failure_at', 'bigint')
    .addColumn('last_failure', 'text')
    .addPrimaryKeyConstraint('delivery_channels_key', ['user_id', 'kind'])
    .execute()

  await schema
    .createTable('deliveries')
    .addColumn('notification_id', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('deliveries_key', ['notification_id', 'channel'])
    .execute()
  await schema
    .createIndex('deliveries_by_state')
    .on('deliveries')
    .columns(['state', 'updated_at'])
    .execute()

  await schema
    .createTable('push_subscriptions')
    .addColumn('endpoint', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('push_subscriptions_by_user')
    .on('push_subscriptions')
    .column('user_id')
    .execute()
}

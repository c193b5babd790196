import type { Channel, ChannelKind } from '@leadenhall/contract/notifications/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ChannelSettings, DeliveryChannelsTable } from './tables.ts'

export const CHANNEL_KINDS: readonly ChannelKind[] = ['email', 'push', 'webhook', 'ntfy']

export interface StoredChannel {
  readonly kind: ChannelKind
  readonly isOn: boolean
  readonly settings: ChannelSettings
  readonly testedAtMs: number | null
  readonly lastSuccessAtMs: number | null
  readonly lastFailureAtMs: number | null
  readonly lastFailure: string | null
}

/** Every kind; one that the person never set is off and empty. */
export async function listChannels(db: Db, userId: string): Promise<StoredChannel[]> {
  const rows = await db
    .selectFrom('delivery_channels')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  return CHANNEL_KINDS.map((kind) =>
    toStored(
      kind,
      rows.find((row) => row.kind === kind),
    ),
  )
}

export async function getChannel(
  db: Db,
  userId: string,
  kind: ChannelKind,
): Promise<StoredChannel> {
  const row = await db
    .selectFrom('delivery_channels')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return toStored(kind, row)
}

function toStored(kind: ChannelKind, row: DeliveryChannelsTable | undefined): StoredChannel {
  return {
    kind,
    isOn: row?.is_on === 1,
    settings: row ? (JSON.parse(row.settings) as ChannelSettings) : {},
    testedAtMs: row?.tested_at ?? null,
    lastSuccessAtMs: row?.last_success_at ?? null,
    lastFailureAtMs: row?.last_failure_at ?? null,
    lastFailure: row?.last_failure ?? null,
  }
}

export async function saveChannel(
  db: Db,
  userId: string,
  kind: ChannelKind,
  { isOn, settings }: { readonly isOn: boolean; readonly settings: ChannelSettings },
): Promise<void> {
  const changes = { is_on: isOn ? 1 : 0, settings: JSON.stringify(settings) }
  await db
    .insertInto('delivery_channels')
    .values({
      user_id: userId,
      kind,
      ...changes,
      tested_at: null,
      last_success_at: null,
      last_failure_at: null,
      last_failure: null,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(changes))
    .execute()
}

type ChannelEvent = Partial<
  Pick<DeliveryChannelsTable, 'tested_at' | 'last_success_at' | 'last_failure_at' | 'last_failure'>
>

export async function recordOnChannel(
  db: Db,
  userId: string,
  kind: ChannelKind,
  event: ChannelEvent,
): Promise<void> {
  await db
    .updateTable('delivery_channels')
    .set(event)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
}

/** @param email the person's confirmed address @param subscriptions browsers that take push */
export function presentChannel(
  channel: StoredChannel,
  email: string | null,
  subscriptions: number,
): Channel {
  const { kind, settings } = channel
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    kind,
    is_on: channel.isOn,
    needs: needsOf(channel, email, subscriptions),
    address: kind === 'email' ? email : (settings.address ?? null),
    topic: settings.topic ?? null,
    has_token: settings.token !== undefined,
    subscriptions: kind === 'push' ? subscriptions : 0,
    last_success_at: instant(channel.lastSuccessAtMs),
    last_failure_at: instant(channel.lastFailureAtMs),
    last_failure: channel.lastFailure,
  }
}

function needsOf(
  { kind, settings }: Pick<StoredChannel, 'kind' | 'settings'>,
  email: string | null,
  subscriptions: number,
): Channel['needs'] {
  switch (kind) {
    case 'email':
      return email === null ? 'confirmed_email' : null
    case 'push':
      return subscriptions === 0 ? 'subscription' : null
    case 'webhook':
      return settings.address ? null : 'settings'
    case 'ntfy':
      return settings.address && settings.topic ? null : 'settings'
  }
}

import {
  CHANNEL_FIELDS,
  type Channel,
  type ChannelKind,
} from '@leadenhall/contract/notifications/index.ts'
import { channelKindSchema } from '@leadenhall/contract/notifications/schemas.ts'
import type { Db } from '../../platform/db/database.ts'
import { isSealed, type SecretBox } from '../../platform/secret-box.ts'
import type { ChannelSettings, DeliveryChannelsTable } from './tables.ts'

export interface ChannelStoreDeps {
  readonly db: Db
  readonly secrets: SecretBox
}

export interface StoredChannel {
  readonly kind: ChannelKind
  readonly isOn: boolean
  readonly settings: ChannelSettings
  readonly testedAtMs: number | null
  readonly lastSuccessAtMs: number | null
  readonly lastFailureAtMs: number | null
  readonly lastFailure: string | null
}

/** Every kind; one without a row is off and empty. */
export async function listChannels(
  { db, secrets }: ChannelStoreDeps,
  userId: string,
): Promise<StoredChannel[]> {
  const rows = await db
    .selectFrom('delivery_channels')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  return channelKindSchema.options.map((kind) =>
    toStored(
      secrets,
      kind,
      rows.find((row) => row.kind === kind),
    ),
  )
}

export async function getChannel(
  { db, secrets }: ChannelStoreDeps,
  userId: string,
  kind: ChannelKind,
): Promise<StoredChannel> {
  const row = await db
    .selectFrom('delivery_channels')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return toStored(secrets, kind, row)
}

function toStored(
  secrets: SecretBox,
  kind: ChannelKind,
  row: DeliveryChannelsTable | undefined,
): StoredChannel {
  const text = row ? openSettings(secrets, row) : '{}'
  return {
    kind,
    isOn: row?.is_on === 1,
    settings: JSON.parse(text ?? '{}') as ChannelSettings,
    testedAtMs: row?.tested_at ?? null,
    lastSuccessAtMs: row?.last_success_at ?? null,
    lastFailureAtMs: row?.last_failure_at ?? null,
    lastFailure: text === null ? UNREADABLE : (row?.last_failure ?? null),
  }
}

const UNREADABLE = 'The secret of this installation has changed: enter the settings again.'

type Sealed = Pick<DeliveryChannelsTable, 'user_id' | 'kind' | 'settings'>

const placeOf = ({ user_id: userId, kind }: Pick<Sealed, 'user_id' | 'kind'>) =>
  `delivery_channels:${userId}:${kind}`

/** Rows of releases that did not seal secrets are plain JSON until the next start. */
function openSettings(secrets: SecretBox, row: Sealed): string | null {
  return isSealed(row.settings) ? secrets.open(row.settings, placeOf(row)) : row.settings
}

/** Seals rows that an earlier release stored plain. @returns how many there were */
export async function sealPlainChannels({ db, secrets }: ChannelStoreDeps): Promise<number> {
  const rows = await db
    .selectFrom('delivery_channels')
    .select(['user_id', 'kind', 'settings'])
    .execute()
  const plain = rows.filter(({ settings }) => !isSealed(settings))
  for (const row of plain) {
    await db
      .updateTable('delivery_channels')
      .set({ settings: secrets.seal(row.settings, placeOf(row)) })
      .where('user_id', '=', row.user_id)
      .where('kind', '=', row.kind)
      // Another node may have sealed it, or the user changed it, since it was read.
      .where('settings', '=', row.settings)
      .execute()
  }
  return plain.length
}

export async function saveChannel(
  { db, secrets }: ChannelStoreDeps,
  userId: string,
  kind: ChannelKind,
  { isOn, settings }: { readonly isOn: boolean; readonly settings: ChannelSettings },
): Promise<void> {
  const place = placeOf({ user_id: userId, kind })
  const changes = {
    is_on: isOn ? 1 : 0,
    settings: secrets.seal(JSON.stringify(settings), place),
  }
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

/** @param email the user's confirmed address @param subscriptions browsers subscribed to push */
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
    ...presentAddress(kind, kind === 'email' ? email : (settings.address ?? null)),
    topic: settings.topic ?? null,
    has_token: settings.token !== undefined,
    subscriptions: kind === 'push' ? subscriptions : 0,
    last_success_at: instant(channel.lastSuccessAtMs),
    last_failure_at: instant(channel.lastFailureAtMs),
    last_failure: channel.lastFailure,
  }
}

/** Enough to tell two addresses apart, and too little to send to either. */
const SHOWN_CHARACTERS = 4

function presentAddress(kind: ChannelKind, address: string | null) {
  if (!CHANNEL_FIELDS[kind].isAddressSecret) return { address, address_end: null }
  return { address: null, address_end: address?.slice(-SHOWN_CHARACTERS) ?? null }
}

function needsOf(
  { kind, settings }: Pick<StoredChannel, 'kind' | 'settings'>,
  email: string | null,
  subscriptions: number,
): Channel['needs'] {
  if (kind === 'email') return email === null ? 'confirmed_email' : null
  if (kind === 'push') return subscriptions === 0 ? 'subscription' : null
  return CHANNEL_FIELDS[kind].required.every((field) => settings[field]) ? null : 'settings'
}

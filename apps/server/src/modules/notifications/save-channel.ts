import {
  CHANNEL_FIELDS,
  type ChannelBody,
  type ChannelKind,
  takesField,
} from '@leadenhall/contract/notifications/index.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import {
  type AddressRules,
  checkUrl,
  ForbiddenAddressError,
} from '../../platform/outbound/address-guard.ts'
import { type ChannelStoreDeps, getChannel, saveChannel } from './channel-store.ts'
import { createWebhookSecret } from './send-webhook.ts'
import type { ChannelSettings } from './tables.ts'

/**
 * Stores a user's settings; fields that are absent keep their value.
 * @returns the webhook's signing secret if it is new, else null
 * @throws AppError validation_failed naming the field
 */
export async function updateChannel(
  deps: ChannelStoreDeps & { readonly addressRules: AddressRules },
  userId: string,
  kind: ChannelKind,
  body: ChannelBody,
): Promise<string | null> {
  const given = (['address', 'topic', 'token'] as const).filter((name) => body[name] !== undefined)
  for (const name of given) {
    if (!takesField(kind, name)) throw invalid(name, `This channel has no ${name}.`)
  }
  const before = (await getChannel(deps, userId, kind)).settings
  if (body.address !== undefined) requirePublic(deps.addressRules, body.address)
  const { defaultAddress, topic: rule } = CHANNEL_FIELDS[kind]
  const address = body.address ?? before.address ?? defaultAddress
  const topic = body.topic ?? before.topic
  if (body.topic !== undefined && rule?.pattern.test(body.topic) === false) {
    throw invalid('topic', rule.message)
  }
  // A token belongs to the server it was entered for.
  const keptToken =
    body.address === undefined || body.address === before.address ? before.token : undefined
  const token = body.token === undefined ? keptToken : (body.token ?? undefined)
  requireComplete(kind, { address, topic, token })
  const isNewSecret = kind === 'webhook' && (body.renew_secret === true || !before.secret)
  const secret = isNewSecret ? createWebhookSecret() : before.secret
  const settings: ChannelSettings = {
    ...(address === undefined ? {} : { address }),
    ...(topic === undefined ? {} : { topic }),
    ...(token === undefined ? {} : { token }),
    ...(secret === undefined ? {} : { secret }),
  }
  await saveChannel(deps, userId, kind, { isOn: body.is_on, settings })
  return isNewSecret ? (secret ?? null) : null
}

const MISSING = { address: 'Enter a URL.', topic: 'Enter a topic.', token: 'Enter a token.' }

function requireComplete(
  kind: ChannelKind,
  settings: { readonly [Field in keyof typeof MISSING]: string | undefined },
): void {
  for (const field of CHANNEL_FIELDS[kind].required) {
    if (settings[field] === undefined) throw invalid(field, MISSING[field])
  }
}

/** Checks what is possible without DNS; sending a message checks the resolved address. */
export function requirePublic(rules: AddressRules, address: string, field = 'address'): void {
  try {
    checkUrl(new URL(address), rules)
  } catch (error) {
    if (!(error instanceof ForbiddenAddressError)) throw error
    throw invalid(field, 'Enter a public URL that starts with http:// or https://.')
  }
}

const TEST_PAUSE_MS = 5000

/** @throws AppError rate_limited right after another test */
export function requirePause(testedAtMs: number | null, nowMs: number): void {
  if (testedAtMs === null || nowMs - testedAtMs >= TEST_PAUSE_MS) return
  throw new AppError('rate_limited', 'One test every five seconds.', {
    retryAfterSeconds: TEST_PAUSE_MS / 1000,
  })
}

import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import type { Channel } from '@leadenhall/contract/notifications/index.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { Failure, type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { DeliveryChannels } from './delivery-channels.tsx'
import { buildChannel } from './test-support/build-notification.ts'

let api: FakeApi
const email = buildChannel({ kind: 'email', address: 'margot@example.org' })
const push = buildChannel({ kind: 'push', needs: 'subscription' })
const webhook = buildChannel({ kind: 'webhook', needs: 'settings' })
const ntfy = buildChannel({ kind: 'ntfy', needs: 'settings' })
const readyWebhook = { ...webhook, needs: null, is_on: true, address_end: 'h/42' }

beforeEach(() => {
  api = fakeApi()
})

async function show(over: readonly Channel[] = [], isOutboxOnly = false) {
  const channels = [email, push, webhook, ntfy].map(
    (channel) => over.find(({ kind }) => kind === channel.kind) ?? channel,
  )
  api.on(endpoints.listChannels, () => ({ channels, outbox_only: isOutboxOnly }))
  renderPage(
    <>
      <DeliveryChannels />
      <Toaster />
    </>,
  )
  await screen.findByRole('heading', { name: 'Webhook' })
  return userEvent.setup()
}

const item = (name: string) => {
  const found = screen.getByRole('heading', { name }).closest('li')
  if (!found) throw new Error(`${name} is not in a list`)
  return within(found)
}

it('shows the in-app channel as always on, and what each other channel needs', async () => {
  await show([{ ...email, needs: 'confirmed_email', address: null }])
  expect(screen.getByText('always on')).toBeDefined()
  expect(item('Email').getByText('Confirm your email first.')).toBeDefined()
  expect(item('Web push').getByText('No browser is subscribed yet.')).toBeDefined()
  expect(item('ntfy').getByText('Not set up yet.')).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Deliver by Email' })).toHaveProperty(
    'disabled',
    true,
  )
})

it('sets a messenger up with the fields that it takes, and never shows its token', async () => {
  const sent: unknown[] = []
  const telegram = buildChannel({ kind: 'telegram', needs: 'settings' })
  api.on(endpoints.listChannels, () => ({ channels: [telegram], outbox_only: false }))
  api.on(endpoints.saveChannel, ({ params, body }) => {
    sent.push([params['kind'], body])
    return { channel: { ...telegram, needs: null, is_on: true, has_token: true }, secret: null }
  })
  renderPage(<DeliveryChannels />)
  await screen.findByRole('heading', { name: 'Telegram' })
  const user = userEvent.setup()
  await user.click(screen.getByText('Settings'))
  await user.type(screen.getByLabelText('Chat id or @channel'), ' 123 ')
  await user.type(screen.getByLabelText('Bot token from @BotFather'), '1:secret')
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  expect(sent).toEqual([
    ['telegram', expect.objectContaining({ is_on: true, topic: '123', token: '1:secret' })],
  ])
  expect(
    await screen.findByLabelText(/^Bot token .*leave empty to keep the stored one/),
  ).toHaveProperty('value', '')
})

it('says where messages go while the market is simulated', async () => {
  await show([], true)
  expect(screen.getByText(/saved to this server's outbox, not sent/)).toBeDefined()
})

it('turns a channel on and off', async () => {
  const sent: unknown[] = []
  api.on(endpoints.saveChannel, ({ params, body }) => {
    sent.push([params['kind'], body])
    return { channel: { ...email, is_on: true }, secret: null }
  })
  const user = await show()
  await user.click(screen.getByRole('checkbox', { name: 'Deliver by Email' }))
  expect(
    await screen.findByRole('checkbox', { name: 'Deliver by Email', checked: true }),
  ).toBeDefined()
  expect(sent).toEqual([['email', { is_on: true }]])
})

// @spec 10.63
it('sends a test and shows the result, with the last failure', async () => {
  const reason = 'The receiver answered 500.'
  api.on(endpoints.testChannel, () => ({
    result: 'failed' as const,
    reason,
    channel: { ...readyWebhook, last_failure: reason, last_failure_at: new Date().toISOString() },
  }))
  const user = await show([readyWebhook])
  await user.click(screen.getByRole('button', { name: 'Send a test by Webhook' }))
  expect((await item('Webhook').findByRole('status')).textContent).toBe(
    `The test failed: ${reason}`,
  )
  expect(item('Webhook').getByText(/^Last failure/).textContent).toBe(
    `Last failure just now: ${reason}`,
  )
})

// @spec 10.64
it('shows the webhook’s secret once to copy', async () => {
  const secret = 'whsec_c2VjcmV0'
  api.on(endpoints.saveChannel, () => ({ channel: readyWebhook, secret }))
  const user = await show()
  await user.type(screen.getByLabelText('URL'), 'https://hooks.example.org/')
  await user.click(item('Webhook').getByRole('button', { name: 'Set up' }))
  expect(await screen.findByText(secret)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(secret)
})

it('keeps a webhook’s URL that it shows by its end only, until another is typed', async () => {
  const sent: unknown[] = []
  api.on(endpoints.saveChannel, ({ body }) => {
    sent.push(body)
    return { channel: readyWebhook, secret: null }
  })
  const user = await show([readyWebhook])
  const field = screen.getByLabelText('URL (leave empty to keep the one that ends in h/42)')
  await user.click(item('Webhook').getByRole('button', { name: 'Update' }))
  await user.type(field, 'https://hooks.example.org/43')
  await user.click(item('Webhook').getByRole('button', { name: 'Update' }))
  expect(sent).toEqual([
    { is_on: true, renew_secret: false },
    { is_on: true, address: 'https://hooks.example.org/43', renew_secret: false },
  ])
})

it('shows below the URL why it was refused', async () => {
  const message = 'Enter a public URL that starts with http:// or https://.'
  api.on(
    endpoints.saveChannel,
    () => new Failure('validation_failed', 422, message, { address: [message] }),
  )
  const user = await show()
  await user.type(screen.getByLabelText('URL'), 'http://127.0.0.1/')
  await user.click(item('Webhook').getByRole('button', { name: 'Set up' }))
  expect(await item('Webhook').findByText(message)).toBeDefined()
  expect(screen.getByLabelText('URL').getAttribute('aria-invalid')).toBe('true')
})

it('sends ntfy’s server and topic, and the token only when typed', async () => {
  const sent: unknown[] = []
  api.on(endpoints.saveChannel, ({ body }) => {
    sent.push(body)
    return { channel: { ...ntfy, needs: null, has_token: true }, secret: null }
  })
  const user = await show()
  await user.type(screen.getByLabelText('Topic'), 'my-alerts')
  await user.type(screen.getByLabelText('Access token (optional)'), 'tk_1')
  await user.click(item('ntfy').getByRole('button', { name: 'Set up' }))
  await shownToast('Saved')
  expect(screen.getByLabelText(/keep the stored one/)).toHaveProperty('value', '')
  await user.click(item('ntfy').getByRole('button', { name: 'Update' }))
  await user.click(item('ntfy').getByRole('button', { name: 'Remove the token' }))
  const fields = { is_on: true, address: 'https://ntfy.sh', topic: 'my-alerts' }
  expect(sent).toEqual([{ ...fields, token: 'tk_1' }, fields, { ...fields, token: null }])
})

it('says when a browser does not support web push', async () => {
  await show()
  expect(item('Web push').getByText(/Web push is not available here/)).toBeDefined()
})

// @spec 10.65
it('requests permission only on a click, and saves the subscription', async () => {
  const subscription = {
    endpoint: 'https://push.example.org/1',
    toJSON: () => ({
      endpoint: 'https://push.example.org/1',
      keys: { p256dh: 'public', auth: 'secret' },
    }),
  }
  const subscribe = vi.fn<(options: object) => Promise<object>>().mockResolvedValue(subscription)
  const pushManager = { subscribe, getSubscription: () => Promise.resolve(null) }
  const serviceWorker = {
    getRegistration: () => Promise.resolve(undefined),
    register: vi.fn<(path: string) => Promise<void>>().mockResolvedValue(),
    ready: Promise.resolve({ pushManager }),
  }
  const requestPermission = vi.fn<() => Promise<string>>().mockResolvedValue('granted')
  vi.stubGlobal('Notification', { requestPermission })
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  const sent: unknown[] = []
  api.on(endpoints.getPushKey, () => ({ key: 'vapid-key' }))
  api.on(endpoints.savePushSubscription, ({ body }) => {
    sent.push(body)
    return { ...push, needs: null, is_on: true, subscriptions: 1 }
  })
  try {
    const user = await show()
    expect(requestPermission).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Subscribe this browser' }))
    expect(await screen.findByText('Subscribed browsers: 1')).toBeDefined()
    expect(serviceWorker.register).toHaveBeenCalledExactlyOnceWith('/sw.js')
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({
      userVisibleOnly: true,
      applicationServerKey: 'vapid-key',
    })
    expect(sent).toEqual([subscription.toJSON()])

    requestPermission.mockResolvedValue('denied')
    await user.click(screen.getByRole('button', { name: 'Subscribe this browser' }))
    await shownToast(
      'Your browser is blocking notifications. Allow them in its site settings, then try again.',
    )
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})

import * as endpoints from '@leadenhall/contract/notifications/endpoints.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { leavePush } from './browser-push.ts'
import { buildChannel } from './test-support/build-notification.ts'

const unsubscribe = vi.fn<() => Promise<boolean>>()
let api: FakeApi
let forgotten: unknown[]

beforeEach(() => {
  forgotten = []
  api = fakeApi()
  api.on(endpoints.deletePushSubscription, ({ body }) => {
    forgotten.push(body)
    return buildChannel({ kind: 'push' })
  })
  vi.stubGlobal('Notification', {})
  vi.stubGlobal('PushManager', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

function subscribe(subscription: object | null) {
  const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } }
  const serviceWorker = { getRegistration: () => Promise.resolve(registration) }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
}

it('signing out deletes the subscription from the server and the browser', async () => {
  subscribe({ endpoint: 'https://push.example.org/1', unsubscribe })
  await leavePush()
  expect(forgotten).toEqual([{ endpoint: 'https://push.example.org/1' }])
  expect(unsubscribe).toHaveBeenCalledOnce()
})

it('a browser without a subscription or without push has nothing to end', async () => {
  subscribe(null)
  await leavePush()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await leavePush()
  expect(forgotten).toEqual([])
})

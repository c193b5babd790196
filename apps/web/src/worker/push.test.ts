import { beforeEach, expect, it, vi } from 'vitest'
import { openPage, showPush } from './push.ts'

const ORIGIN = 'https://terminal.example.org'

const showNotification = vi.fn<(title: string, options: object) => Promise<void>>()
const openWindow = vi.fn<(address: string) => Promise<void>>()
const windows: { url: string; focus: () => void }[] = []

/** The part of a worker's scope that the tests need. */
const scope = {
  location: { origin: ORIGIN },
  registration: { showNotification },
  clients: { matchAll: () => Promise.resolve(windows), openWindow },
} as unknown as Parameters<typeof showPush>[0]

beforeEach(() => {
  vi.clearAllMocks()
  windows.length = 0
})

it('shows a pushed message once', async () => {
  const message = { id: 'm-1', title: 'VOD.L rose', body: 'to 105p', url: `${ORIGIN}/share/VOD.L` }
  await showPush(scope, message)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'VOD.L rose',
    expect.objectContaining({ body: 'to 105p', tag: 'm-1', data: { url: message.url } }),
  )
})

it('opens the page on click, on its own origin whatever URL the message has', async () => {
  await openPage(scope, 'https://elsewhere.example/share/VOD.L?a=b')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/share/VOD.L?a=b`)
})

it('focuses the page if it is already open', async () => {
  const focus = vi.fn<() => void>()
  windows.push({ url: `${ORIGIN}/share/VOD.L`, focus })
  await openPage(scope, `${ORIGIN}/share/VOD.L`)
  expect(focus).toHaveBeenCalledOnce()
  expect(openWindow).not.toHaveBeenCalled()
})

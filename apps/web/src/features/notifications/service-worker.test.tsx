import { beforeEach, expect, it, vi } from 'vitest'
import code from '../../../public/sw.js?raw'

const ORIGIN = 'https://terminal.example.org'

type Handler = (event: object) => void
const handlers = new Map<string, Handler>()
const showNotification = vi.fn<(title: string, options: object) => Promise<void>>()
const openWindow = vi.fn<(address: string) => Promise<void>>()
const windows: { url: string; focus: () => void }[] = []

beforeEach(() => {
  vi.clearAllMocks()
  handlers.clear()
  windows.length = 0
  const scope = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    location: { origin: ORIGIN },
    registration: { showNotification },
    clients: { matchAll: () => Promise.resolve(windows), openWindow },
  }
  // The worker is no module: its scope is handed to it as what it calls self.
  // oxlint-disable-next-line typescript/no-implied-eval, eslint/no-new-func
  new Function('self', code)(scope)
})

async function send(name: string, event: object): Promise<void> {
  let work: unknown
  handlers.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) })
  await work
}

const click = (url: string) =>
  send('notificationclick', { notification: { data: { url }, close: () => undefined } })

it('listens to pushes and clicks alone: it answers no request', () => {
  expect([...handlers.keys()]).toEqual(['push', 'notificationclick'])
})

it('shows what was pushed, the same message once', async () => {
  const message = { id: 'm-1', title: 'VOD.L rose', body: 'to 105p', url: `${ORIGIN}/share/VOD.L` }
  await send('push', { data: { json: () => message } })
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    'VOD.L rose',
    expect.objectContaining({ body: 'to 105p', tag: 'm-1', data: { url: message.url } }),
  )
})

it('opens the page on a click, on its own origin whatever the message names', async () => {
  await click('https://elsewhere.example/share/VOD.L?a=b')
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${ORIGIN}/share/VOD.L?a=b`)
})

it('goes to the page where it is open already', async () => {
  const focus = vi.fn<() => void>()
  windows.push({ url: `${ORIGIN}/share/VOD.L`, focus })
  await click(`${ORIGIN}/share/VOD.L`)
  expect(focus).toHaveBeenCalledOnce()
  expect(openWindow).not.toHaveBeenCalled()
})

/** Receivers of messages that are cut or silent: a failing one does not affect the others. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DatabasePlace, sqliteDatabases } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/outbound-test-server.ts'
import { startReceivers } from './receivers.ts'
import { openTcpProxy, type ProxyMode, type TcpProxy } from './tcp-proxy.ts'

const databases = sqliteDatabases()
const MINUTE = 60_000
/** Waits between the five tries. */
const WAITS = [4, 8, 16, 32]

let receiver: TestServer
let proxy: TcpProxy
let place: DatabasePlace

beforeEach(async () => {
  place = await databases.create()
  receiver = await startTestServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end())
  })
  proxy = await openTcpProxy(receiver.url)
})
afterEach(async () => {
  await proxy.close()
  await receiver.close()
})

async function start() {
  const person = await startReceivers(place)
  const save = (kind: string, settings: object) =>
    person.browser.call('PUT', `/api/delivery/${kind}`, { is_on: true, ...settings })
  expect((await save('webhook', { address: `${proxy.url}hook` })).status).toBe(200)
  expect((await save('ntfy', { address: receiver.url, topic: 'shares' })).status).toBe(200)
  return person
}

const countOf = (path: string) => receiver.asked.filter((asked) => asked === path).length

describe('While one receiver is away', () => {
  it.each<ProxyMode>(['refuse', 'cut', 'black hole'])(
    '(%s) it is retried and gets the message once, and the other gets it immediately',
    async (mode) => {
      const person = await start()
      await proxy.set(mode)
      await person.fire('receipt-1')
      await person.app.runDueJobs()
      expect(await person.deliveries()).toMatchObject({
        ntfy: { state: 'delivered', tries: 1 },
        webhook: { state: 'waiting', tries: 1 },
      })
      await proxy.set('pass')
      person.pass(5 * MINUTE)
      await person.app.runDueJobs()
      expect(await person.deliveries()).toMatchObject({ webhook: { state: 'delivered', tries: 2 } })
      expect(countOf('/hook')).toBe(1)
      await person.app.close()
    },
  )

  it('its message is given up after five tries, and the next message is tried from the start', async () => {
    const person = await start()
    await proxy.set('refuse')
    await person.fire('receipt-1')
    await person.app.runDueJobs()
    for (const minutes of WAITS) {
      person.pass((minutes + 1) * MINUTE)
      await person.app.runDueJobs()
    }
    expect(await person.deliveries()).toMatchObject({ webhook: { state: 'failed', tries: 5 } })
    await proxy.set('pass')
    await person.fire('receipt-2')
    await person.app.runDueJobs()
    expect(await person.deliveries()).toMatchObject({ webhook: { state: 'delivered', tries: 1 } })
    expect(countOf('/hook')).toBe(1)
    await person.app.close()
  })
})

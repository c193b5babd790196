/** A mail server cut, silent and back. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMailer } from '../../apps/server/src/platform/mail/create-mailer.ts'
import { createMailQueue } from '../../apps/server/src/platform/mail/mail-queue.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { startReceivers } from './receivers.ts'
import { openTcpProxy, type ProxyMode, type TcpProxy } from './tcp-proxy.ts'

const databases = sqliteDatabases()
const MINUTE = 60_000
const MAIL = { to: 'margot@example.org', subject: 'A link', text: 'https://terminal.test/' }

let server: SMTPServer
let proxy: TcpProxy
let url: string
let received: { id: string; subject: string }[]

beforeEach(async () => {
  received = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, _, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const { messageId = '', subject = '' } = await PostalMime.parse(Buffer.concat(chunks))
      received.push({ id: messageId, subject })
      done(null)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  proxy = await openTcpProxy(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}/`)
  url = `smtp://${proxy.host}`
})
afterEach(async () => {
  await proxy.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

describe('While the mail server is away', () => {
  it.each<ProxyMode>(['refuse', 'cut', 'half'])(
    '(%s) a mail waits, and arrives once under one id when it is back',
    async (mode) => {
      const failures: unknown[] = []
      const mailer = createMailer({ smtpUrl: url, from: 'a@example.org', outboxFolder: '/nowhere' })
      const queue = createMailQueue(mailer, {
        host: 'terminal.test',
        onError: (error) => failures.push(error),
        retryDelaysMs: Array<number>(50).fill(50),
      })
      await proxy.set(mode)
      queue.post(MAIL)
      await vi.waitFor(() => expect(failures.length).toBeGreaterThan(1), { timeout: 5000 })
      expect(received).toEqual([])
      await proxy.set('pass')
      await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5000 })
      expect(received[0]?.id).toMatch(/^<[\w-]{36}@terminal\.test>$/)
      await queue.close()
      expect(received).toHaveLength(1)
    },
  )

  it.each<ProxyMode>(['refuse', 'black hole'])(
    '(%s) neither registration nor shutdown waits for it',
    async (mode) => {
      await proxy.set(mode)
      const startedMs = performance.now()
      const { app, browser } = await startReceivers(await databases.create(), { SMTP_URL: url })
      const { status } = await browser.call('GET', '/api/user')
      expect(status).toBe(200)
      await app.close()
      expect(performance.now() - startedMs).toBeLessThan(10_000)
    },
  )

  it('an alert is tried again, and arrives once with the id of its firing', async () => {
    const place = await databases.create()
    const person = await startReceivers(place, { SMTP_URL: url })
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await person.browser.call('PUT', '/api/delivery/email', { is_on: true })
    await proxy.set('refuse')
    await person.fire('receipt-1')
    await person.app.runDueJobs()
    expect(await person.deliveries()).toEqual({ email: { state: 'waiting', tries: 1 } })

    await proxy.set('pass')
    person.pass(5 * MINUTE)
    await person.app.runDueJobs()
    person.pass(60 * MINUTE)
    await person.app.runDueJobs()
    expect(await person.deliveries()).toEqual({ email: { state: 'delivered', tries: 2 } })
    expect(received.slice(1)).toEqual([
      { id: '<receipt-1@terminal.test>', subject: 'SIMULATED: VOD.L up 4.00%' },
    ])
    await person.app.close()
  })
})

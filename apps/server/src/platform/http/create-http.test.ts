import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttp } from './create-http.ts'

let close = async (): Promise<void> => undefined
afterEach(() => close())

/** Logged when a handler fails after its client has left. */
async function logAfterLeaving(error: Error): Promise<() => string> {
  const lines: string[] = []
  const app = await createHttp({
    productName: 'Leadenhall',
    version: '0',
    publicUrl: 'http://localhost',
    logLevel: 'debug',
    logStream: { write: (line) => void lines.push(line) },
  })
  close = () => app.close()
  app.get('/large', async (request) => {
    client.destroy()
    await once(request.raw.socket, 'close')
    throw error
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const client = get({ port, path: '/large' })
  client.on('error', () => undefined)
  return () => lines.join('')
}

describe('After a client has left', () => {
  it('a response that was cut off is no failure of the server', async () => {
    const cutOff = Object.assign(new Error('cut'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
    const logged = await logAfterLeaving(cutOff)
    await expect.poll(logged).toContain('the client left before its answer was whole')
    expect(logged()).not.toContain('"level":50')
  })

  it('any other failure is logged as usual', async () => {
    const logged = await logAfterLeaving(new Error('a fault of ours'))
    await expect.poll(logged).toContain('a fault of ours')
    expect(logged()).toContain('"level":50')
  })
})

it('While it closes, a request on an open connection gets the body of every other failure', async () => {
  const lines: string[] = []
  const app = await createHttp({
    productName: 'Leadenhall',
    version: '0',
    publicUrl: 'http://localhost',
    logLevel: 'error',
    logStream: { write: (line) => void lines.push(line) },
  })
  close = () => app.close()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (part) => (received += String(part)))
  // A request that has begun keeps its connection open.
  socket.write('GET /late HTTP/1.1\r\n')
  await setTimeout(100)
  const closed = app.close()
  await setTimeout(50)
  socket.write('host: localhost\r\n\r\n')
  await once(socket, 'close')
  await closed
  expect(received).toContain('"code":"closing"')
  expect(received).not.toContain('"statusCode"')
  // A restart is not a failure.
  expect(lines).toEqual([])
})

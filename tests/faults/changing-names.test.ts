/** Names whose addresses change between the check and the connection, as an attacker's name server answers. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../../apps/server/src/platform/outbound/outbound.ts'
import { startTestServer, type TestServer } from '../support/outbound-test-server.ts'

let server: TestServer
let outbound: Outbound
/** Answers of the name server, in order; the last one stays. */
let answers: string[]
let resolved: string[]

beforeEach(async () => {
  resolved = []
  server = await startTestServer((_, response) => {
    const headers = { 'content-type': 'application/json', connection: 'close' }
    response.writeHead(200, headers).end('{}')
  })
  outbound = createOutbound({
    productName: 'Test',
    allowedRanges: ['127.0.0.1/32'],
    allowedPorts: 'any',
    resolve: async () => {
      const address = (answers.length > 1 ? answers.shift() : answers[0]) ?? ''
      resolved.push(address)
      return [address]
    },
  })
})
afterEach(async () => {
  await outbound.close()
  await server.close()
})

const ask = () =>
  outbound.request({
    url: `http://rebinding.example:${new URL(server.url).port}/`,
    accept: ['application/json'],
    source: 'test',
    retries: 0,
  })

it('connects to the address that was checked, and resolves it once', async () => {
  answers = ['127.0.0.1', '169.254.169.254']
  expect((await ask()).status).toBe(200)
  expect(resolved).toEqual(['127.0.0.1'])
  expect(server.asked).toHaveLength(1)
})

it('checks the address of every new connection', async () => {
  answers = ['127.0.0.1', '127.0.0.2']
  await ask()
  await expect(ask()).rejects.toMatchObject({ kind: 'forbidden_address' })
  expect(resolved).toEqual(['127.0.0.1', '127.0.0.2'])
  expect(server.asked).toHaveLength(1)
})

/** Paths that lead out of the folders of files, as bytes on a socket: clients would shorten them. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../support/build-test-app.ts'
import { sqliteDatabases } from '../support/databases.ts'

const databases = sqliteDatabases('suite')
let app: TestApp
let port: number

beforeAll(async () => {
  app = await buildTestApp(await databases.create())
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  port = address !== null && typeof address === 'object' ? address.port : 0
})
afterAll(() => app.close())

function get(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', reject).on('close', () => resolve(answer))
    socket.write(`GET ${path} HTTP/1.1\r\nHost: terminal.test\r\nConnection: close\r\n\r\n`)
  })
}

it.each([
  '/assets/../../../../etc/passwd',
  '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2f..%2fetc/passwd',
  '/assets/..%5c..%5cetc/passwd',
  '/assets/.%00./etc/passwd',
])('%s is refused, and no failure of the server', async (path) => {
  const answer = await get(path)
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toContain('root:')
  expect(app.logs.join('')).not.toContain('"level":50')
})

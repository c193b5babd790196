/**
 * An outside world in which nothing works: prices and charts are refused with 503, everything else
 * breaks off in the middle of the connection.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BrokenUpstream {
  readonly url: string
  close(): Promise<void>
}

const REFUSED = /\/v7\/finance\/quote|\/v8\/finance\/chart/

export async function startBrokenUpstream(): Promise<BrokenUpstream> {
  const server = createServer((request, response) => {
    if (!REFUSED.test(request.url ?? '')) {
      request.socket.destroy()
      return
    }
    response.writeHead(503, { 'content-type': 'text/html' })
    response.end('<h1>Will be right back</h1>')
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

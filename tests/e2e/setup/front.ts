/** A proxy in front of a server, so that a test can serve another service worker. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Front {
  readonly url: string
  /** From now on, serves the worker's code as changed by this function. */
  changeWorker(change: (code: string) => string): void
  close(): Promise<void>
}

export async function startFront(target: string): Promise<Front> {
  let change = (code: string) => code
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const isWorker = url === '/sw.js'
    // Complete and uncompressed, so that the code can be changed.
    const { 'if-none-match': _none, 'if-modified-since': _since, ...rest } = headers
    const own = isWorker ? { ...rest, 'accept-encoding': 'identity' } : headers
    const onward = request(new URL(url, target), { method, headers: own }, (reply) => {
      if (!isWorker) {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(outgoing)
        return
      }
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const code = change(Buffer.concat(parts).toString())
        const { 'content-length': _length, etag: _etag, ...rest } = reply.headers
        outgoing.writeHead(200, rest).end(code)
      })
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    changeWorker: (next) => {
      change = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

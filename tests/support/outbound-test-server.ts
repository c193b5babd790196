import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TestServer {
  readonly url: string
  /** Paths in the order in which they were asked. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

/** A real local HTTP server for tests of what leaves the machine. */
export async function startTestServer(
  handle: (request: IncomingMessage, response: ServerResponse, times: number) => void,
): Promise<TestServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    handle(request, response, asked.filter((other) => other === path).length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/**
 * A plain load balancer: each request to the next node, to another one if that node does not take the
 * connection. It knows nothing of what it carries; streams flow through it.
 */
import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** For a server behind it: it listens on this machine alone and trusts who the balancer says asks. */
export const BEHIND_BALANCER = { HOST: '127.0.0.1', TRUST_PROXY: 'loopback' }

export interface Balancer {
  readonly url: string
  close(): Promise<void>
}

/** @param nodes ports of this machine, at least one */
export async function startBalancer(nodes: readonly number[], port = 0): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, attempts: number): void {
    turn = (turn + 1) % nodes.length
    const sent = send({
      agent,
      host: '127.0.0.1',
      port: nodes[turn],
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
    })
    let isTaken = false
    sent.on('socket', (socket) => {
      const carry = () => {
        isTaken = true
        incoming.pipe(sent)
      }
      if (socket.connecting) socket.once('connect', carry)
      else carry()
    })
    sent.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    sent.on('error', () => {
      if (!isTaken && attempts > 1) pass(incoming, outgoing, attempts - 1)
      else if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('No node answers.\n')
    })
    outgoing.on('close', () => sent.destroy())
  }

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, nodes.length))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      agent.destroy()
    },
  }
}

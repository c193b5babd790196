/** A way to a server on this machine that fails as networks and servers do, switched while it runs. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type ProxyMode =
  | 'pass'
  /** Nothing listens, and open connections are closed. */
  | 'refuse'
  /** Connections are accepted and reset immediately. */
  | 'cut'
  /** Accepts connections and data but never responds, on open connections too. */
  | 'black hole'
  /** Every response is delayed. */
  | 'slow'
  /** Half of every answer, then the connection is reset. */
  | 'half'

export interface TcpProxy {
  /** The address with the proxy's host and port in place of the server's. */
  readonly url: string
  readonly host: string
  /** Holds for open connections as well as for new ones. */
  set(mode: ProxyMode, options?: { readonly delayMs?: number }): Promise<void>
  /** Connections taken so far. */
  connections(): number
  close(): Promise<void>
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'postgres:': 5432,
  'postgresql:': 5432,
  'redis:': 6379,
  'http:': 80,
}

/** @param target address of the server, `postgres://postgres@127.0.0.1:5432/test` */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port: namedPort, protocol } = new URL(target)
  const targetPort = Number(namedPort) || DEFAULT_PORTS[protocol] || 0
  const sockets = new Set<Socket>()
  let mode: ProxyMode = 'pass'
  let delayMs = 100
  let taken = 0
  let server: Server | null = null

  const keep = (socket: Socket) => {
    sockets.add(socket)
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
  }
  const answer = async (near: Socket, chunk: Buffer) => {
    if (mode === 'slow') await wait(delayMs)
    if (mode === 'black hole' || near.destroyed) return
    if (mode === 'half') {
      near.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => near.resetAndDestroy())
      return
    }
    near.write(chunk)
  }
  const take = (near: Socket) => {
    taken += 1
    keep(near)
    if (mode === 'cut') return void near.resetAndDestroy()
    const far = keep(connect(targetPort, hostname))
    near.on('data', (chunk) => {
      if (mode !== 'black hole') far.write(chunk)
    })
    // One after the other, so that a slow answer does not overtake.
    let order = Promise.resolve()
    far.on('data', (chunk) => {
      order = order.then(() => answer(near, chunk))
    })
    near.on('close', () => far.destroy())
    far.on('close', () => void order.then(() => near.destroy()))
  }
  const listen = async (port: number) => {
    server = createServer(take).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const stop = async () => {
    const closed = server && once(server, 'close')
    server?.close()
    server = null
    cut()
    await closed
  }

  const port = await listen(0)
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    host: url.host,
    connections: () => taken,
    async set(next, options = {}) {
      // Its data is lost: a connection from the black hole cannot be used again.
      const wasHole = mode === 'black hole' && next !== 'black hole'
      mode = next
      delayMs = options.delayMs ?? delayMs
      if (next === 'refuse') return stop()
      if (next === 'cut' || wasHole) cut()
      if (server === null) await listen(port)
    },
    close: stop,
  }
}

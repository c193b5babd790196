/** A way to a server on this machine that can be cut and mended, as if the server went away. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface CuttableProxy {
  /** The address with the proxy's host and port in place of the server's. */
  readonly url: string
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function openCuttableProxy(target: string): Promise<CuttableProxy> {
  const { hostname, port: targetPort } = new URL(target)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    return socket
  }
  let server: Server
  const listen = async (port: number) => {
    server = createServer((near) => {
      const far = keep(connect(Number(targetPort || 5432), hostname))
      keep(near).pipe(far).pipe(near)
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    mend: async () => void (await listen(port)),
  }
}

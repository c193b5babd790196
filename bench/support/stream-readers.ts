/**
 * A process that reads many streams of server-sent events over plain sockets, at minimal cost: each
 * message has one `data:` line with the time at which its quote changed. It takes orders from its
 * parent and reports how many messages arrived and how late.
 */
import { connect, type Socket } from 'node:net'

interface Order {
  readonly port: number
  readonly clients: number
  /** Path of each client by its number modulo this list's length. */
  readonly paths: readonly string[]
}

const CONNECTIONS_AT_ONCE = 200
const STAMP = /"volume":([\d.]+)/g

let delays: number[] = []
let messages = 0
let bytes = 0

function read(socket: Socket): void {
  let rest = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    bytes += chunk.length
    const text = rest + chunk
    const end = text.lastIndexOf('\n\n')
    if (end === -1) {
      rest = text
      return
    }
    rest = text.slice(end + 2)
    const now = performance.timeOrigin + performance.now()
    for (const event of text.slice(0, end).split('\n\n')) {
      if (!event.includes('event: quotes')) continue
      messages += 1
      for (const [, stamp] of event.matchAll(STAMP)) delays.push(now - Number(stamp))
    }
  })
}

async function open({ port, clients, paths }: Order): Promise<void> {
  for (let start = 0; start < clients; start += CONNECTIONS_AT_ONCE) {
    await Promise.all(
      Array.from({ length: Math.min(CONNECTIONS_AT_ONCE, clients - start) }, (_, index) => {
        const path = paths[(start + index) % paths.length] ?? '/'
        return new Promise<void>((resolve, reject) => {
          const socket = connect(port, '127.0.0.1', () =>
            socket.write(
              `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n\r\n`,
            ),
          )
          socket.once('error', reject)
          socket.once('data', () => resolve())
          read(socket)
        })
      }),
    )
  }
}

process.on('message', (order: Order | 'count' | 'report') => {
  if (order === 'count') {
    delays = []
    messages = 0
    bytes = 0
    process.send?.('counting')
  } else if (order === 'report') {
    const sorted = delays.toSorted((a, b) => a - b)
    process.send?.({
      messages,
      bytes,
      p50: sorted[Math.floor(sorted.length * 0.5)] ?? null,
      p99: sorted[Math.floor(sorted.length * 0.99)] ?? null,
    })
  } else {
    open(order).then(
      () => process.send?.('open'),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
})

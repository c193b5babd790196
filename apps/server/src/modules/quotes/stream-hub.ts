/**
 * Sends quote changes to any number of clients. Each quote is serialised once for all of them. For a
 * slow client only the set of changed symbols is kept, so its buffer never grows beyond them; it
 * receives the newest quotes once it catches up.
 */
import type { LatestQuotes } from './latest-quotes.ts'
import type { VersionedQuote } from './packed-quotes.ts'

/** The part of an HTTP response that the hub uses. */
export interface StreamSink {
  /** False if the client has fallen behind; nothing more is written until `drained`. */
  write(text: string): boolean
}

export interface StreamListener {
  /** Call when the client has caught up; sends pending changes. */
  drained(): void
  /** Keeps the connection alive; does nothing while the client is behind. */
  beat(): void
  close(): void
}

export interface StreamHub {
  /**
   * Sends every change of the symbols.
   * @param since version of the newest change that the client has received
   */
  listen(symbols: readonly string[], sink: StreamSink, since: number): StreamListener
  listeners(): number
  close(): void
}

interface Client {
  readonly sink: StreamSink
  /** Symbols with changes that it has not received. */
  readonly pending: Set<string>
  isBehind: boolean
}

/** @param node id of this node, the prefix of its event ids */
export function createStreamHub(latest: LatestQuotes, node: string): StreamHub {
  const bySymbol = new Map<string, Set<Client>>()
  /** Quotes as JSON, for symbols with at least one client. */
  const serialised = new Map<string, { readonly version: number; readonly text: string }>()
  const waiting = new Set<Client>()
  let count = 0
  let isScheduled = false

  function textOf(symbol: string): string | null {
    const known = serialised.get(symbol)
    if (known && known.version === latest.versionOf(symbol)) return known.text
    const found = latest.find(symbol)
    if (!found) return null
    const text = JSON.stringify(found.quote)
    serialised.set(symbol, { version: found.version, text })
    return text
  }

  function send(client: Client): void {
    const texts: string[] = []
    for (const symbol of client.pending) {
      const text = textOf(symbol)
      if (text !== null) texts.push(text)
    }
    client.pending.clear()
    client.isBehind = !client.sink.write(
      `id: ${node}-${latest.version()}\nevent: quotes\ndata: {"items":[${texts.join(',')}]}\n\n`,
    )
  }

  function flush(): void {
    isScheduled = false
    for (const client of waiting) if (!client.isBehind) send(client)
    waiting.clear()
  }

  const stop = latest.onChange((changed: readonly VersionedQuote[]) => {
    for (const { quote } of changed) {
      for (const client of bySymbol.get(quote.symbol) ?? []) {
        client.pending.add(quote.symbol)
        waiting.add(client)
      }
    }
    if (isScheduled || waiting.size === 0) return
    isScheduled = true
    setImmediate(flush)
  })

  return {
    listen(symbols, sink, since) {
      const unique = new Set(symbols)
      const pending = new Set([...unique].filter((symbol) => latest.versionOf(symbol) > since))
      const client: Client = { sink, pending, isBehind: false }
      for (const symbol of unique) {
        const clients = bySymbol.get(symbol) ?? new Set()
        clients.add(client)
        bySymbol.set(symbol, clients)
      }
      count += 1
      if (pending.size > 0) send(client)
      let isOpen = true
      return {
        drained() {
          client.isBehind = false
          if (client.pending.size > 0) send(client)
        },
        beat() {
          if (!client.isBehind) client.isBehind = !sink.write(': still here\n\n')
        },
        close() {
          if (!isOpen) return
          isOpen = false
          count -= 1
          waiting.delete(client)
          for (const symbol of unique) {
            const clients = bySymbol.get(symbol)
            clients?.delete(client)
            if (clients?.size !== 0) continue
            bySymbol.delete(symbol)
            serialised.delete(symbol)
          }
        },
      }
    },
    listeners: () => count,
    close: stop,
  }
}

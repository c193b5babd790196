/**
 * Sends changes of quotes to any number of listeners. A quote is written as JSON once, however many
 * hear of it; a listener that reads slowly is owed the newest quote of each symbol and nothing else,
 * so that what is kept for it never grows beyond its symbols.
 */
import type { LatestQuotes } from './latest-quotes.ts'
import type { NumberedQuote } from './packed-quotes.ts'

/** Where a listener's messages go: a response of HTTP, as far as the hub needs to know it. */
export interface StreamSink {
  /** False when the reader has fallen behind: nothing more is written before `drain`. */
  write(text: string): boolean
}

export interface StreamListener {
  /** Writes what is owed, if the reader keeps up again. */
  drained(): void
  /** Keeps the connection alive; nothing while the reader has fallen behind. */
  beat(): void
  close(): void
}

export interface StreamHub {
  /**
   * Tells a listener every change of its symbols.
   * @param since number of the newest change that it has heard of
   */
  listen(symbols: readonly string[], sink: StreamSink, since: number): StreamListener
  listeners(): number
  close(): void
}

interface Client {
  readonly sink: StreamSink
  /** Symbols whose change it has not been told. */
  readonly owed: Set<string>
  isBehind: boolean
}

/** @param node name of this node, with which its event ids begin */
export function createStreamHub(latest: LatestQuotes, node: string): StreamHub {
  const bySymbol = new Map<string, Set<Client>>()
  /** Of symbols that somebody listens to. */
  const written = new Map<string, { readonly version: number; readonly text: string }>()
  const waiting = new Set<Client>()
  let count = 0
  let isScheduled = false

  function textOf(symbol: string): string | null {
    const known = written.get(symbol)
    if (known && known.version === latest.versionOf(symbol)) return known.text
    const found = latest.find(symbol)
    if (!found) return null
    const text = JSON.stringify(found.quote)
    written.set(symbol, { version: found.version, text })
    return text
  }

  function tell(client: Client): void {
    const texts: string[] = []
    for (const symbol of client.owed) {
      const text = textOf(symbol)
      if (text !== null) texts.push(text)
    }
    client.owed.clear()
    client.isBehind = !client.sink.write(
      `id: ${node}-${latest.version()}\nevent: quotes\ndata: {"items":[${texts.join(',')}]}\n\n`,
    )
  }

  function flush(): void {
    isScheduled = false
    for (const client of waiting) if (!client.isBehind) tell(client)
    waiting.clear()
  }

  const stop = latest.onChange((changed: readonly NumberedQuote[]) => {
    for (const { quote } of changed) {
      for (const client of bySymbol.get(quote.symbol) ?? []) {
        client.owed.add(quote.symbol)
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
      const owed = new Set([...unique].filter((symbol) => latest.versionOf(symbol) > since))
      const client: Client = { sink, owed, isBehind: false }
      for (const symbol of unique) {
        const clients = bySymbol.get(symbol) ?? new Set()
        clients.add(client)
        bySymbol.set(symbol, clients)
      }
      count += 1
      if (owed.size > 0) tell(client)
      let isOpen = true
      return {
        drained() {
          client.isBehind = false
          if (client.owed.size > 0) tell(client)
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
            written.delete(symbol)
          }
        },
      }
    },
    listeners: () => count,
    close: stop,
  }
}

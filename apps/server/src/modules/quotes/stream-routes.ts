import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import * as endpoints from '@leadenhall/contract/quotes/endpoints.ts'
import * as schemas from '@leadenhall/contract/quotes/schemas.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { createPlaces } from '../../platform/http/places.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { Universe } from '../instruments/index.ts'
import type { LatestQuotes } from './latest-quotes.ts'
import type { QuoteService } from './quote-service.ts'
import { createStreamHub, type StreamHub, type StreamListener } from './stream-hub.ts'
import { findSymbol } from './ticker-symbol.ts'
import type { WatchedSymbols } from './watched-symbols.ts'

export interface StreamRouteDeps {
  readonly latest: LatestQuotes
  /** Name of this node, with which its event ids begin. */
  readonly node: string
  readonly quotes: QuoteService
  readonly universe: () => Universe
  readonly watched: WatchedSymbols
  /** Most streams at once. */
  readonly streamLimits?: { readonly perAddress: number; readonly perPerson: number }
}

const LIMITS = { perAddress: 30, perPerson: 10 }
const HEARTBEAT_MS = 15_000
/** What a browser waits before it connects again: not all of them at once after a restart. */
const RECONNECT_MS = { least: 2000, spread: 4000 }

/** Quotes as server-sent events: `snapshot` first, then `quotes` with what has changed. */
export function registerStreamRoutes(app: FastifyInstance, deps: StreamRouteDeps): StreamHub {
  const { latest, node, quotes, universe, watched, streamLimits = LIMITS } = deps
  const hub = createStreamHub(latest, node)
  const addresses = createPlaces(streamLimits.perAddress)
  const people = createPlaces(streamLimits.perPerson)
  const open = new Set<OpenStream>()
  const heart = setInterval(() => {
    for (const { listener } of open) listener.beat()
  }, HEARTBEAT_MS)
  heart.unref()
  app.addHook('preClose', async () => {
    clearInterval(heart)
    for (const { end } of open) end()
    hub.close()
  })

  serveEndpoint(
    app,
    'quotes',
    schemas,
    endpoints.streamQuotes,
    async ({ query }, { request, reply }) => {
      const leave = await takePlace(request)
      try {
        const since = parseEventId(request.headers['last-event-id'], node)
        const batch = since === null ? await quotes.getQuotes(query.tickers) : null
        const heardUpTo = since ?? latest.version()
        if (request.raw.destroyed) {
          leave()
          return undefined
        }
        const symbols = query.tickers.flatMap((ticker) => findSymbol(universe(), ticker) ?? [])
        start(reply, { symbols, heardUpTo, leave, first: batch && JSON.stringify(batch) })
      } catch (error) {
        leave()
        throw error
      }
      return undefined
    },
  )

  /** @throws AppError rate_limited */
  async function takePlace(request: FastifyRequest): Promise<() => void> {
    const visitor = await request.server.authenticate(request)
    const leaveAddress = addresses.take(request.ip)
    const leavePeople = leaveAddress && visitor ? people.take(visitor.userId) : () => undefined
    if (!leaveAddress || !leavePeople) {
      leaveAddress?.()
      throw new AppError('rate_limited', 'There are too many streams open already.')
    }
    return () => {
      leaveAddress()
      leavePeople()
    }
  }

  /** Keeps nothing of the request: thousands of streams stay open for hours. */
  function start(reply: FastifyReply, { symbols, heardUpTo, first, leave }: StreamStart): void {
    const { raw } = reply
    // What every answer says does not reach one that is taken over.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value)
    }
    reply.hijack()
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    raw.write(`retry: ${RECONNECT_MS.least + randomInt(RECONNECT_MS.spread)}\n\n`)
    if (first !== null) {
      raw.write(`id: ${node}-${heardUpTo}\nevent: snapshot\ndata: ${first}\n\n`)
    }
    open.add(keepOpen(raw, symbols, heardUpTo, leave))
  }

  function keepOpen(
    raw: ServerResponse,
    symbols: readonly string[],
    heardUpTo: number,
    leave: () => void,
  ): OpenStream {
    const stopWatching = watched.watch(symbols)
    const listener = hub.listen(symbols, { write: (text) => raw.write(text) }, heardUpTo)
    const stream = {
      listener,
      end() {
        if (!open.delete(stream)) return
        listener.close()
        stopWatching()
        leave()
        raw.end()
      },
    }
    raw.on('drain', listener.drained)
    raw.on('close', stream.end)
    return stream
  }

  return hub
}

interface OpenStream {
  readonly listener: StreamListener
  readonly end: () => void
}

interface StreamStart {
  readonly symbols: readonly string[]
  readonly heardUpTo: number
  /** The whole batch for a reader that starts anew. */
  readonly first: string | null
  readonly leave: () => void
}

/** The number of the last change that a reader heard of from this node; null from another or none. */
function parseEventId(header: string | string[] | undefined, node: string): number | null {
  if (typeof header !== 'string' || !header.startsWith(`${node}-`)) return null
  const number = Number(header.slice(node.length + 1))
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}

import { randomInt } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import * as endpoints from '@leadenhall/contract/quotes/endpoints.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { networkOf } from '../../platform/http/counted-limits.ts'
import { createPlaces } from '../../platform/http/places.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { UserSignals } from '../../platform/user-signals.ts'
import type { Universe } from '../instruments/index.ts'
import { findSymbol } from '../instruments/index.ts'
import type { LatestQuotes } from './latest-quotes.ts'
import type { QuoteService } from './quote-service.ts'
import { createStreamHub, type StreamHub, type StreamListener } from './stream-hub.ts'
import type { WatchedSymbols } from './watched-symbols.ts'

export interface StreamRouteDeps {
  readonly latest: LatestQuotes
  /** Id of this node, the prefix of its event ids. */
  readonly node: string
  readonly quotes: QuoteService
  /** Other events for the open pages of a signed-in user. */
  readonly signals: Pick<UserSignals, 'listen'>
  readonly universe: () => Universe
  readonly watched: WatchedSymbols
  /** Maximum number of concurrent streams. */
  readonly streamLimits?: { readonly perAddress: number; readonly perPerson: number }
}

const LIMITS = { perAddress: 30, perPerson: 10 }
const HEARTBEAT_MS = 15_000
/** Random reconnect delay for browsers, so that they do not all reconnect at the same time after a restart. */
const RECONNECT_MS = { min: 2000, spread: 4000 }

/** The signed-in user has a new notification; the page asks for it. */
const NOTICE = 'event: notice\ndata: {}\n\n'

/**
 * Quotes as server-sent events: `snapshot` first, then `quotes` with changes. `notice` says that the
 * user has a new notification.
 */
export function registerStreamRoutes(
  http: FastifyInstance,
  serve: Serve,
  deps: StreamRouteDeps,
): StreamHub {
  const { latest, node, quotes, signals, universe, watched, streamLimits = LIMITS } = deps
  const hub = createStreamHub(latest, node)
  const takePlace = createStreamPlaces(streamLimits)
  const open = new Set<OpenStream>()
  const heart = setInterval(() => {
    for (const { listener } of open) listener.beat()
  }, HEARTBEAT_MS)
  heart.unref()
  http.addHook('preClose', async () => {
    clearInterval(heart)
    for (const { end } of open) end()
    hub.close()
  })

  serve(endpoints.streamQuotes, async ({ query }, { request, reply }) => {
    const { leave, userId } = await takePlace(request)
    try {
      const since = parseEventId(request.headers['last-event-id'], node)
      const batch = since === null ? await quotes.getQuotes(query.tickers) : null
      const lastVersion = since ?? latest.version()
      if (request.raw.destroyed) {
        leave()
        return undefined
      }
      const symbols = query.tickers.flatMap((ticker) => findSymbol(universe(), ticker) ?? [])
      start(reply, { symbols, lastVersion, leave, userId, first: batch && JSON.stringify(batch) })
    } catch (error) {
      leave()
      throw error
    }
    return undefined
  })

  /** Must not retain the request: thousands of streams stay open for hours. */
  function start(reply: FastifyReply, given: StreamStart): void {
    const { lastVersion, first } = given
    const { raw } = reply
    // A hijacked reply does not send the common headers, so copy them.
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(name, value)
    }
    reply.hijack()
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    raw.write(`retry: ${RECONNECT_MS.min + randomInt(RECONNECT_MS.spread)}\n\n`)
    if (first !== null) {
      raw.write(`id: ${node}-${lastVersion}\nevent: snapshot\ndata: ${first}\n\n`)
    }
    open.add(keepOpen(raw, given))
  }

  function keepOpen(
    raw: ServerResponse,
    { symbols, lastVersion, leave, userId }: StreamStart,
  ): OpenStream {
    const stopWatching = watched.watch(symbols)
    const stopListening =
      userId === null ? () => undefined : signals.listen(userId, () => raw.write(NOTICE))
    const listener = hub.listen(symbols, { write: (text) => raw.write(text) }, lastVersion)
    const stream = {
      listener,
      end() {
        if (!open.delete(stream)) return
        listener.close()
        stopWatching()
        stopListening()
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

interface Place {
  readonly leave: () => void
  readonly userId: string | null
}

/** Returns a function that takes a place for a stream. @throws AppError rate_limited */
function createStreamPlaces(limits: {
  readonly perAddress: number
  readonly perPerson: number
}): (request: FastifyRequest) => Promise<Place> {
  const addresses = createPlaces(limits.perAddress)
  const people = createPlaces(limits.perPerson)
  return async (request) => {
    const visitor = await request.server.authenticate(request)
    const leaveAddress = addresses.take(networkOf(request.ip))
    const leavePeople = leaveAddress && visitor ? people.take(visitor.userId) : () => undefined
    if (!leaveAddress || !leavePeople) {
      leaveAddress?.()
      throw new AppError(
        'rate_limited',
        'Too many live price streams are open. Close some and try again.',
      )
    }
    const leave = () => {
      leaveAddress()
      leavePeople()
    }
    return { leave, userId: visitor?.userId ?? null }
  }
}

interface OpenStream {
  readonly listener: StreamListener
  readonly end: () => void
}

interface StreamStart {
  readonly symbols: readonly string[]
  readonly lastVersion: number
  /** The snapshot for a new client; null for one that resumes. */
  readonly first: string | null
  readonly leave: () => void
  readonly userId: string | null
}

/** Version of the last change that the client received from this node; null if none or from another. */
function parseEventId(header: string | string[] | undefined, node: string): number | null {
  if (typeof header !== 'string' || !header.startsWith(`${node}-`)) return null
  const number = Number(header.slice(node.length + 1))
  return Number.isSafeInteger(number) && number >= 0 ? number : null
}

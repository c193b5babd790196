/**
 * An outside world in which Yahoo's quotes move: answers for every symbol what the test says at that
 * moment, takes webhooks, and leaves all other questions to the recordings.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startReplay } from '../replay/server.ts'

export interface MovingUpstream {
  readonly url: string
  /** In pounds, of every symbol from now on. */
  price: number
  /** How often a symbol's quote was asked for. */
  asked(symbol: string): number
  /** Of the webhooks received, repetitions included. */
  readonly webhookIds: readonly string[]
  close(): Promise<void>
}

export async function startMovingUpstream(): Promise<MovingUpstream> {
  const replay = await startReplay()
  const counts = new Map<string, number>()
  const webhookIds: string[] = []
  const quoteOf = (symbol: string) => {
    counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
    return {
      symbol,
      quoteType: symbol.includes('-') ? 'CRYPTOCURRENCY' : 'EQUITY',
      longName: `Hand-made ${symbol}`,
      currency: 'GBP',
      exchangeTimezoneName: 'UTC',
      regularMarketTime: Math.floor(Date.now() / 1000),
      regularMarketPrice: upstream.price,
      regularMarketPreviousClose: 1000,
    }
  }
  const passOn = async (address: string, response: ServerResponse) => {
    const reply = await fetch(replay.url + address)
    const headers = [...reply.headers].filter(([name]) => !name.startsWith('content-l'))
    response.writeHead(reply.status, Object.fromEntries(headers))
    response.end(Buffer.from(await reply.arrayBuffer()))
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://upstream')
    const webhookId = request.headers['webhook-id']
    if (typeof webhookId === 'string') {
      request.resume().on('end', () => {
        webhookIds.push(webhookId)
        response.writeHead(204).end()
      })
      return
    }
    const symbols = url.searchParams.get('symbols')?.split(',')
    if (!symbols || !url.pathname.endsWith('/v7/finance/quote')) {
      passOn(request.url ?? '', response).catch(() => response.destroy())
      return
    }
    const quoteResponse = { result: symbols.map(quoteOf), error: null }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ quoteResponse }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const upstream: MovingUpstream = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    price: 1000,
    webhookIds,
    asked: (symbol) => counts.get(symbol) ?? 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await replay.close()
    },
  }
  return upstream
}

/**
 * Answers `/<original host>/<path>?<query>` from recorded replies, in place of the outside world:
 * start the product with UPSTREAM_REPLAY_URL set to this server. Batches of quotes are put together
 * from single ones; charts of the hand-made symbols are drawn for the period asked.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handMadeChart, lastTradeSeconds } from './hand-made.ts'
import { bestMatch } from './match.ts'
import { moveDates } from './moving-dates.ts'
import { HAND_MADE_RECORDINGS, loadRecordings, type Recording } from './recordings.ts'

const QUOTE_PATH = '/v7/finance/quote'
const CHART_PATH = /^\/v8\/finance\/chart\/(.+)$/

export interface Replay {
  readonly url: string
  /** Requests so far: host, path and query. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

function quoteItems(recording: Recording, nowMs: number): unknown[] {
  const reply = recording.json as { quoteResponse?: { result?: unknown[] } } | undefined
  const items = reply?.quoteResponse?.result ?? []
  if (!recording.isMoving) return items
  return items.map((item) => ({ ...(item as object), regularMarketTime: lastTradeSeconds(nowMs) }))
}

function modulesOf(recording: Recording): object[] {
  const reply = recording.json as { quoteSummary?: { result?: object[] | null } } | undefined
  return reply?.quoteSummary?.result ?? []
}

function sendJson(response: ServerResponse, status: number, json: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' })
  response.end(JSON.stringify(json))
}

function sendRecording(response: ServerResponse, recording: Recording, nowMs: number): void {
  const isJson = recording.json !== undefined
  const kept = Object.entries(recording.headers).filter(
    ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection|date)$/i.test(name),
  )
  response.writeHead(recording.status, {
    'content-type': isJson ? 'application/json;charset=utf-8' : 'text/plain',
    ...(Object.fromEntries(kept) as Record<string, string | string[]>),
  })
  const body = isJson ? JSON.stringify(recording.json) : (recording.text ?? '')
  response.end(recording.isMoving ? moveDates(body, nowMs) : body)
}

/** Yahoo's error bodies name the service that speaks. */
function sendUnknown(response: ServerResponse, path: string): void {
  const error = { code: 'Not Found', description: 'No data found, symbol may be delisted' }
  const service = CHART_PATH.test(path)
    ? 'chart'
    : path.includes('quoteSummary')
      ? 'quoteSummary'
      : 'finance'
  sendJson(response, 404, { [service]: { result: null, error } })
}

interface ReplayOptions {
  /** Folders of recordings, the hand-made ones by default; the earlier folder wins a tie. */
  readonly folders?: readonly string[]
  /** A free one by default. */
  readonly port?: number
  /** Milliseconds since the epoch; the present by default. */
  readonly now?: () => number
}

export async function startReplay(options: ReplayOptions = {}): Promise<Replay> {
  const { folders = [HAND_MADE_RECORDINGS] } = options
  const recordings = folders.flatMap(loadRecordings)
  const now = options.now ?? Date.now
  const asked: string[] = []

  function answer(response: ServerResponse, host: string, path: string, query: URLSearchParams) {
    const symbols = query.get('symbols')?.split(',') ?? []
    if (path === QUOTE_PATH && symbols.length > 0) {
      const found = symbols.map((symbol) =>
        bestMatch(recordings, host, path, new URLSearchParams({ symbols: symbol })),
      )
      const single = symbols.length === 1 ? found[0]?.recording : undefined
      if (single && single.status !== 200) return sendRecording(response, single, now())
      if (single && single.json === undefined) return sendRecording(response, single, now())
      const result = found.flatMap((match) => (match ? quoteItems(match.recording, now()) : []))
      return sendJson(response, 200, { quoteResponse: { result, error: null } })
    }
    const modules = query.get('modules')?.split(',') ?? []
    if (modules.length > 1) {
      const found = modules.flatMap((name) => {
        const one = new URLSearchParams({ modules: name })
        return bestMatch(recordings, host, path, one)?.recording ?? []
      })
      const result = Object.assign({}, ...found.flatMap(modulesOf)) as object
      if (found.length > 0) {
        return sendJson(response, 200, { quoteSummary: { result: [result], error: null } })
      }
    }
    const match = bestMatch(recordings, host, path, query)
    const symbol = CHART_PATH.exec(path)?.[1]
    if (symbol !== undefined && !match?.isExactPeriod) {
      const chart = handMadeChart(symbol, query, now())
      if (chart !== null) return sendJson(response, 200, chart)
    }
    return match ? sendRecording(response, match.recording, now()) : sendUnknown(response, path)
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://replay')
    asked.push(`${url.pathname}${url.search}`.slice(1))
    const [, host = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? []
    try {
      answer(response, host, decodeURIComponent(rest || '/'), url.searchParams)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

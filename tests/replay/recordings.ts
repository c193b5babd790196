import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Replies written by hand in the shape of recorded ones. */
export const HAND_MADE_RECORDINGS = join(import.meta.dirname, 'recordings')

export interface Recording {
  readonly file: string
  /** Null where the recording does not say: any host of its family serves. */
  readonly host: string | null
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly json: unknown
  readonly text: string | null
  /** Hand-made replies whose times follow the server's clock, so that they are never stale. */
  readonly isMoving: boolean
}

interface RecordingFile {
  request?: { host?: string; path?: string; query?: Record<string, string>; url?: string }
  response?: {
    status?: number
    headers?: Record<string, string | string[]>
    json?: unknown
    text?: string
  }
  moving?: boolean
}

/** A bare chart reply, stored without its request: its symbol gives the path. */
function fromBareChart(file: string, content: unknown): Recording[] {
  const chart = (content as { chart?: { result?: { meta?: { symbol?: string } }[] | null } }).chart
  const symbol = chart?.result?.[0]?.meta?.symbol
  if (symbol === undefined) return []
  return [
    {
      file,
      host: null,
      path: `/v8/finance/chart/${symbol}`,
      query: {},
      status: 200,
      headers: {},
      json: content,
      text: null,
      isMoving: false,
    },
  ]
}

/** Some recordings have the whole address instead of its parts. */
function fromUrl(address: string) {
  const { hostname: host, pathname, searchParams } = new URL(address)
  return { host, path: decodeURIComponent(pathname), query: Object.fromEntries(searchParams) }
}

/** The recordings of a folder; files of another shape (lists, notes) are left out. */
export function loadRecordings(folder: string): Recording[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => {
      const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as RecordingFile
      const { response } = content
      const request = content.request?.url ? fromUrl(content.request.url) : content.request
      if (request?.path === undefined || !response) return fromBareChart(file, content)
      return [
        {
          file,
          host: request.host ?? null,
          path: request.path,
          query: request.query ?? {},
          status: response.status ?? 200,
          headers: response.headers ?? {},
          json: response.json,
          text: response.text ?? null,
          isMoving: content.moving ?? false,
        },
      ]
    })
}

/** Requests from a process of their own, at a given rate or as fast as they are answered. */
import { spawn } from 'node:child_process'
import path from 'node:path'

const AUTOCANNON = path.resolve(import.meta.dirname, '../node_modules/autocannon/autocannon.js')

export interface Shot {
  readonly url: string
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly seconds: number
  /** Requests a second over all connections; as many as are answered without it. */
  readonly rate?: number
}

export interface Outcome {
  /** Answers a second. */
  readonly rate: number
  /** Milliseconds since the request was due. */
  readonly p50: number
  readonly p99: number
  /** Requests without a 2xx answer. */
  readonly failed: number
}

interface Report {
  readonly requests: { readonly average: number }
  readonly latency: { readonly p50: number; readonly p99: number }
  readonly non2xx: number
  readonly errors: number
}

export async function fire(shot: Shot): Promise<Outcome> {
  const { url, method = 'GET', body, headers = {}, connections, seconds, rate } = shot
  const args = [
    ['--json', '--no-progress', '-m', method, '-c', String(connections), '-d', String(seconds)],
    body === undefined ? [] : ['-b', body],
    rate === undefined ? [] : ['-R', String(Math.max(1, Math.round(rate)))],
    Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]),
  ].flat()
  const child = spawn(process.execPath, [AUTOCANNON, ...args, url], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await new Promise((resolve) => child.once('close', resolve))
  const { requests, latency, non2xx, errors } = JSON.parse(output) as Report
  return {
    rate: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    failed: non2xx + errors,
  }
}

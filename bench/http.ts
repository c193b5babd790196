/**
 * How many requests can one node serve? Every hot call to saturation, compared with a bare Fastify
 * with the same plugins and a bare node:http that send the same response, in the same run. Then
 * memory, and how soon the first answer comes after a start.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, removeDataDir, startProduct } from '../tests/support/start-product.ts'
import type { Visitor } from '../tests/support/visitor.ts'
import type { BarePorts } from './support/bare-servers.ts'
import { collectionsIn } from './support/collections.ts'
import { fire, type Outcome } from './support/fire.ts'
import { noteFigure, printFigure } from './support/goals.ts'
import { CALLS, type Call, CONNECTIONS, registeredAt, toShot } from './support/hot-calls.ts'
import { residentMiB } from './support/resident-memory.ts'

const SATURATE_SECONDS = 4
const GOAL = { heapMB: 60 }
const SETTLED_MS = 60_000

export async function run(): Promise<void> {
  const bare = fork(path.join(import.meta.dirname, 'support/bare-servers.ts'))
  const [ports] = (await once(bare, 'message')) as [BarePorts]
  try {
    await measure(bare, ports)
  } finally {
    bare.send('end')
  }
}

async function measure(bare: ChildProcess, ports: BarePorts): Promise<void> {
  const dataDir = await fillDataDir()
  const startedAt = performance.now()
  const product = await startProduct({ dataDir })
  try {
    await fetch(`${product.url}/healthcheck`)
    const firstAnswerMs = performance.now() - startedAt
    await sleep(SETTLED_MS)
    const startedMiB = residentMiB(product)
    const visitor = await registeredAt(product)
    await measureCalls(product, visitor, bare, ports)
    const loadedMiB = residentMiB(product)
    await sleep(SETTLED_MS)
    const restedMiB = residentMiB(product)
    const start = 'start to first answer, existing database'
    printFigure({ what: start, value: firstAnswerMs, unit: 'ms' })
    const memory = { 'a minute after start': startedMiB, 'after this load': loadedMiB }
    for (const [when, value] of Object.entries({ ...memory, 'a minute later': restedMiB })) {
      printFigure({ what: `resident memory ${when}`, value, unit: 'MiB' })
    }
  } finally {
    await product.stop()
    removeDataDir(product)
  }
}

/** A data folder in which the product has been before, for a minute; notes what its heap kept. */
async function fillDataDir(): Promise<string> {
  const product = await startProduct({ nodeFlags: ['--trace-gc'] })
  await sleep(SETTLED_MS)
  const value = collectionsIn(product.stdout()).at(-1)?.heap ?? Number.NaN
  printFigure({ what: 'live heap after start', value, unit: 'MB', goal: { atMost: GOAL.heapMB } })
  await product.stop()
  return product.dataDir
}

async function measureCalls(
  product: Product,
  visitor: Visitor,
  bare: ChildProcess,
  ports: BarePorts,
): Promise<void> {
  process.stdout.write(
    `\nanswers a second with ${CONNECTIONS} connections; ratio to bare Fastify and node:http\n`,
  )
  process.stdout.write(
    `${'call'.padEnd(16)}${'leadenhall'.padStart(11)}${'fastify'.padStart(9)}${'node:http'.padStart(11)}${'ratio'.padStart(7)}${'of http'.padStart(9)}\n`,
  )
  for (const [name, call] of Object.entries(CALLS)) {
    const shot = toShot(call, visitor)
    const body = await answerOf(product, call, { ...shot.headers })
    bare.send({ answer: body })
    await once(bare, 'message')
    const at = (url: string, seconds: number): Promise<Outcome> =>
      fire({ ...shot, url, connections: CONNECTIONS, seconds })
    const url = `${product.url}${call.path}`
    await at(url, 1)
    const full = await at(url, SATURATE_SECONDS)
    const fastify = await at(`http://127.0.0.1:${ports.fastify}/`, SATURATE_SECONDS)
    const http = await at(`http://127.0.0.1:${ports.http}/`, SATURATE_SECONDS)
    const ratio = full.rate / fastify.rate
    const figures = [
      full.rate.toFixed(0).padStart(11),
      fastify.rate.toFixed(0).padStart(9),
      http.rate.toFixed(0).padStart(11),
      `×${ratio.toFixed(2)}`.padStart(7),
      `×${(full.rate / http.rate).toFixed(2)}`.padStart(9),
    ]
    const note = full.failed > 0 ? `  ${full.failed} failed` : ''
    process.stdout.write(`${name.padEnd(16)}${figures.join('')}${note}\n`)
    const share = { value: ratio, unit: '×', goal: { atLeast: call.ratio } }
    noteFigure({ what: `${name}, answers of a bare Fastify`, ...share })
  }
}

/** Body that the bare servers send. @throws for a call that is refused */
async function answerOf(
  { url }: Product,
  { path: address, method = 'GET', body }: Call,
  headers: Record<string, string>,
) {
  const reply = await fetch(url + address, { method, headers, ...(body ? { body } : {}) })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  const isJson = reply.headers.get('content-type')?.includes('json')
  return (isJson ? reply.json() : reply.text()) as Promise<unknown>
}

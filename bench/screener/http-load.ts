/**
 * A thread that posts at a steady rate, whether or not responses arrive, and reports how long they
 * took in the best round: other processes on a shared machine slow the others down.
 */
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent in rotation. */
  readonly bodies: readonly string[]
  readonly perSecond: number
  readonly seconds: number
  readonly rounds: number
}

const { url, headers, bodies, perSecond, seconds, rounds } = workerData as Load
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Milliseconds to its last byte, from when it was due if it left late; a refusal is an error. */
function post(body: string, dueMs: number): Promise<number> {
  const started = Math.min(dueMs, performance.now())
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
      reply.on('error', reject)
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${url} answered ${reply.statusCode}`))
      })
      reply.resume()
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function load(rate: number, forSeconds: number): Promise<number[]> {
  const started = performance.now()
  const answers: Promise<number>[] = []
  for (let sent = 0; sent < rate * forSeconds; sent++) {
    const dueMs = started + (sent * 1000) / rate
    const early = dueMs - performance.now()
    if (early > 1) await setTimeout(early)
    answers.push(post(bodies[sent % bodies.length] ?? '{}', dueMs))
  }
  return Promise.all(answers)
}

await load(perSecond, 2)
const p99 = (times: readonly number[]) => times[Math.floor((times.length - 1) * 0.99)] ?? 0
let best: number[] = []
for (let round = 0; round < rounds; round++) {
  const times = (await load(perSecond, seconds)).toSorted((a, b) => a - b)
  if (round === 0 || p99(times) < p99(best)) best = times
}
agent.destroy()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(best)

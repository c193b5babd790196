/** The metrics of one node, as text for Prometheus. */
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { runHook } from './http/run-hook.ts'

type Values<Label extends string> = Iterable<readonly [Readonly<Record<Label, string>>, number]>

/** One value for each combination of labels, read when Prometheus asks. */
export interface MetricFamily<Label extends string> {
  /** Begins with `leadenhall_` and ends with its unit; that of a counter ends with `_total`. */
  readonly name: string
  readonly help: string
  readonly kind: 'gauge' | 'counter'
  readonly labels: readonly Label[]
  /** A rejection leaves the family out of that answer. */
  readonly read: () => Values<Label> | Promise<Values<Label>>
}

export interface Metrics {
  /** Measures how long answers take, by method, route and status; leaves streams out. */
  watchRequests(app: FastifyInstance): void
  add<Label extends string>(family: MetricFamily<Label>): void
  /** A single value without labels. */
  addGauge(name: string, help: string, read: () => number): void
  /** Media type of the text. */
  readonly contentType: string
  text(): Promise<string>
  close(): void
}

/** Seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Gauges of prom-client with the ending of a counter; each is the sum of one with labels. */
const MISNAMED_SUMS = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED_SUMS) registry.removeSingleMetric(name)
  const metrics: Metrics = {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    close: () => registry.clear(),
    watchRequests(app) {
      const durations = new Histogram({
        name: 'leadenhall_http_request_duration_seconds',
        help: 'From the first byte of a request to the last byte of its answer.',
        labelNames: ['method', 'route', 'status'],
        buckets: DURATIONS,
        registers: [registry],
      })
      app.addHook('onResponse', (request, reply, next) => {
        runHook(next, () => {
          if (reply.getHeader('content-type')?.toString().startsWith('text/event-stream')) return
          const route = request.routeOptions.url ?? 'none'
          const labels = { method: request.method, route, status: String(reply.statusCode) }
          durations.observe(labels, reply.elapsedTime / 1000)
        })
      })
    },
    addGauge: (name, help, read) =>
      metrics.add({ name, help, kind: 'gauge', labels: [], read: () => [[{}, read()]] }),
    add({ name, help, kind, labels, read }) {
      const options = { name, help, labelNames: [...labels], registers: [registry] }
      const tryRead = async () => {
        try {
          return await read()
        } catch {
          return []
        }
      }
      if (kind === 'gauge') {
        const gauge = new Gauge({
          ...options,
          async collect() {
            gauge.reset()
            for (const [of, value] of await tryRead()) gauge.set(of, value)
          },
        })
        return
      }
      // Counted elsewhere: `read` returns the whole sum, not the increase since the last reading.
      const counter = new Counter({
        ...options,
        async collect() {
          counter.reset()
          for (const [of, value] of await tryRead()) counter.inc(of, value)
        },
      })
    },
  }
  return metrics
}

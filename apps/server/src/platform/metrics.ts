/** What a node measures of itself, as text for Prometheus. */
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One value a combination of labels, read when somebody asks. */
export interface MetricFamily<Label extends string> {
  /** Begins with `leadenhall_` and ends with its unit; a counter's with `_total`. */
  readonly name: string
  readonly help: string
  readonly kind: 'gauge' | 'counter'
  readonly labels: readonly Label[]
  readonly read: () => Iterable<readonly [Readonly<Record<Label, string>>, number]>
}

export interface Metrics {
  /** Durations of the server's answers by method, route and status; streams are left out. */
  watchRequests(app: FastifyInstance): void
  add<Label extends string>(family: MetricFamily<Label>): void
  /** Media type of the text. */
  readonly contentType: string
  text(): Promise<string>
  close(): void
}

/** Seconds. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
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
      app.addHook('onResponse', async (request, reply) => {
        if (reply.getHeader('content-type')?.toString().startsWith('text/event-stream')) return
        const route = request.routeOptions.url ?? 'none'
        const labels = { method: request.method, route, status: String(reply.statusCode) }
        durations.observe(labels, reply.elapsedTime / 1000)
      })
    },
    add({ name, help, kind, labels, read }) {
      const options = { name, help, labelNames: [...labels], registers: [registry] }
      if (kind === 'gauge') {
        const gauge = new Gauge({
          ...options,
          collect() {
            gauge.reset()
            for (const [of, value] of read()) gauge.set(of, value)
          },
        })
        return
      }
      // Counted elsewhere: what is read is the whole sum, not what has been added.
      const counter = new Counter({
        ...options,
        collect() {
          counter.reset()
          for (const [of, value] of read()) counter.inc(of, value)
        },
      })
    },
  }
}

/** GET /metrics for Prometheus, and the metrics that no module owns. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Cache } from '../platform/cache/create-cache.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import type { Sources } from './sources.ts'

/**
 * @param token lets other machines read the metrics; null: only this machine may, and only where the
 * public URL is this machine's own, because a proxy on it makes every visitor look local
 */
export function createMetricsRoute(
  app: FastifyInstance,
  { token, publicUrl }: { readonly token: string | null; readonly publicUrl: string },
): Metrics {
  const isBehindProxy = !isLoopbackName(new URL(publicUrl).hostname)
  const metrics = createMetrics()
  metrics.watchRequests(app)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isAllowed =
      token === null
        ? !isBehindProxy && isThisMachine(request)
        : isToken(request.headers.authorization, token)
    // As for a route that does not exist.
    if (!isAllowed) throw new AppError('not_found', 'There is nothing at this address.')
    void reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.text()
  })
  app.addHook('onClose', async () => metrics.close())
  return metrics
}

export function addCoreMetrics(
  metrics: Metrics,
  parts: {
    readonly cache: Cache
    readonly jobs: Pick<Jobs, 'counts' | 'countStored'>
    readonly outbound: Outbound
    readonly sources: Pick<Sources, 'states'>
  },
): void {
  const { cache, jobs, outbound, sources } = parts
  metrics.addGauge(
    'leadenhall_cache_shared_up',
    '1 if Redis responds or is not configured, otherwise 0.',
    () => (cache.state() === 'redis-down' ? 0 : 1),
  )
  metrics.add({
    name: 'leadenhall_source_up',
    help: '1 if the source responds, 0 if it fails; disabled sources are omitted.',
    kind: 'gauge',
    labels: ['source'],
    read: () =>
      Object.entries(sources.states())
        .filter(([, { status }]) => status !== 'off')
        .map(([source, { status }]) => [{ source }, status === 'down' ? 0 : 1]),
  })
  metrics.add({
    name: 'leadenhall_outbound_requests_total',
    help: 'Outbound requests.',
    kind: 'counter',
    labels: ['host'],
    read: () => outbound.metrics().map(({ host, requests }) => [{ host }, requests]),
  })
  metrics.add({
    name: 'leadenhall_outbound_failures_total',
    help: 'Failed outbound requests.',
    kind: 'counter',
    labels: ['host', 'kind'],
    read: () =>
      outbound
        .metrics()
        .flatMap(({ host, failures }) =>
          Object.entries(failures).map(([kind, count]) => [{ host, kind }, count] as const),
        ),
  })
  metrics.add({
    name: 'leadenhall_jobs_total',
    help: 'Durable jobs finished on this node: done, failed with a retry left, or given up.',
    kind: 'counter',
    labels: ['job', 'outcome'],
    read: () => jobs.counts().map(({ job, outcome, count }) => [{ job, outcome }, count]),
  })
  metrics.add({
    name: 'leadenhall_jobs_stored',
    help: 'Durable jobs on all nodes: waiting, running, or given up in the last 14 days.',
    kind: 'gauge',
    labels: ['job', 'state'],
    read: async () =>
      (await jobs.countStored()).map(({ job, state, count }) => [{ job, state }, count]),
  })
}

const FORWARDED = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/**
 * Excludes requests that a proxy on this machine forwards, and those of a page whose name was made to
 * resolve to this machine.
 */
function isThisMachine({ headers, hostname, socket }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address)
  return (
    isLoopback && isLoopbackName(hostname) && FORWARDED.every((name) => headers[name] === undefined)
  )
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function isToken(header: string | undefined, token: string): boolean {
  const [actual, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** What a node tells Prometheus of its parts, and who may ask: wired together, for app.ts. */
import { timingSafeEqual } from 'node:crypto'
import type { Health } from '@leadenhall/contract/health/index.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { QuoteRefresher, StreamHub } from './modules/quotes/index.ts'
import type { Cache } from './platform/cache/create-cache.ts'
import { AppError } from './platform/http/app-error.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { createMetrics } from './platform/metrics.ts'
import type { Outbound } from './platform/outbound/outbound.ts'

export interface MeasuredParts {
  readonly cache: Cache
  readonly instruments: () => number
  readonly jobs: Pick<Jobs, 'counts'>
  readonly outbound: Outbound
  readonly refresher: Pick<QuoteRefresher, 'states'>
  readonly sourceStates: () => Health['providers']
  readonly streams: Pick<StreamHub, 'listeners'>
}

/**
 * @param token with which others than this machine may read the metrics; null: only this machine may
 * @returns how to add the parts, once they are there
 */
export function measure(app: FastifyInstance, token: string | null) {
  const metrics = createMetrics()
  metrics.watchRequests(app)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    requireReader(request, token)
    void reply.header('cache-control', 'no-store').type(metrics.contentType)
    return metrics.text()
  })
  app.addHook('onClose', async () => metrics.close())

  return (parts: MeasuredParts): void => {
    const { cache, instruments, jobs, outbound, refresher, sourceStates, streams } = parts
    const single = (name: string, help: string, read: () => number) =>
      metrics.add({ name, help, kind: 'gauge', labels: [], read: () => [[{}, read()]] })
    single('leadenhall_instruments', 'Listings in memory.', instruments)
    single('leadenhall_quote_streams', 'Readers of the quote stream.', () => streams.listeners())
    single('leadenhall_cache_shared_up', '1 while Redis answers or none is configured.', () =>
      cache.state() === 'redis-down' ? 0 : 1,
    )
    metrics.add({
      name: 'leadenhall_quotes_wanted',
      help: 'Quotes that somebody wants kept fresh.',
      kind: 'gauge',
      labels: ['lane'],
      read: () =>
        refresher.states().lanes.map(({ priority, wanted }) => [{ lane: priority }, wanted]),
    })
    metrics.add({
      name: 'leadenhall_quotes_fresh',
      help: 'Of those, the ones that are fresh.',
      kind: 'gauge',
      labels: ['lane'],
      read: () =>
        refresher.states().lanes.map(({ priority, fresh }) => [{ lane: priority }, fresh]),
    })
    metrics.add({
      name: 'leadenhall_source_up',
      help: '1 for a source that answers, 0 for one that fails; those switched off are left out.',
      kind: 'gauge',
      labels: ['source'],
      read: () =>
        Object.entries(sourceStates())
          .filter(([, { status }]) => status !== 'off')
          .map(([source, { status }]) => [{ source }, status === 'down' ? 0 : 1]),
    })
    metrics.add({
      name: 'leadenhall_outbound_requests_total',
      help: 'Requests to the outside.',
      kind: 'counter',
      labels: ['host'],
      read: () => outbound.metrics().map(({ host, requests }) => [{ host }, requests]),
    })
    metrics.add({
      name: 'leadenhall_outbound_failures_total',
      help: 'Of those, the ones that failed.',
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
      help: 'Durable jobs that this node ended: done, to be tried again, or given up.',
      kind: 'counter',
      labels: ['job', 'outcome'],
      read: () => jobs.counts().map(({ job, outcome, count }) => [{ job, outcome }, count]),
    })
  }
}

/** @throws AppError not_found: who may not read learns nothing */
function requireReader(request: FastifyRequest, token: string | null): void {
  const isAllowed =
    token === null ? isThisMachine(request) : isToken(request.headers.authorization, token)
  if (!isAllowed) throw new AppError('not_found', 'There is nothing at this address.')
}

/** A proxy on this machine speaks for others, and says so. */
function isThisMachine({ headers, socket }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address)
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}

function isToken(header: string | undefined, token: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

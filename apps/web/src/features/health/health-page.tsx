import * as endpoints from '@leadenhall/contract/health/endpoints.ts'
import type { Health } from '@leadenhall/contract/health/index.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format/price.ts'
import { formatDayTime } from '../../format/time.ts'
import { formatUptime } from '../../format/uptime.ts'
import { callApi } from '../../lib/api.ts'
import { pagePath } from '../../lib/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

const REFRESH_MS = 10_000

const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => callApi(endpoints.getHealth, {}, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})

/** The state of the server; administrators can make it read its core configuration again. */
export function HealthPage({ isAdmin }: { isAdmin: boolean }) {
  const query = useQuery(healthQuery)
  const isDown = query.isError || (query.data !== undefined && query.data.message !== 'OK')
  return (
    <main className="flex flex-col gap-3">
      <BackLink href={pagePath('tools')}>Tools</BackLink>
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <Panel
        title={texts.server}
        actions={
          isAdmin ? (
            <>
              <ProbeButton onProbed={() => void query.refetch()} />
              <ReloadButton onReloaded={() => void query.refetch()} />
            </>
          ) : null
        }
      >
        {isDown ? (
          <p role="alert" className="px-3 py-6 text-center text-down">
            {texts.unavailable}
          </p>
        ) : (
          <QueryView query={query} loading={<SkeletonRows rows={6} label={texts.loading} />}>
            {(health) => <HealthFacts health={health} />}
          </QueryView>
        )}
      </Panel>
    </main>
  )
}

function ReloadButton({ onReloaded }: { onReloaded: () => void }) {
  const reload = useMutation({
    mutationFn: () => callApi(endpoints.reloadCoreConfig, {}, { withCsrf: true }),
    onSuccess: ({ message }) => {
      showToast(message)
      onReloaded()
    },
    onError: (error) => showToast(error.message),
  })
  return (
    <button
      type="button"
      className="control"
      disabled={reload.isPending}
      onClick={() => reload.mutate()}
    >
      {texts.reload}
    </button>
  )
}

function ProbeButton({ onProbed }: { onProbed: () => void }) {
  const probe = useMutation({
    mutationFn: () => callApi(endpoints.probeSources, {}),
    onSuccess: () => {
      showToast(texts.probed)
      onProbed()
    },
    onError: (error) => showToast(error.message),
  })
  return (
    <button
      type="button"
      className="control"
      disabled={probe.isPending}
      onClick={() => probe.mutate()}
    >
      {probe.isPending ? texts.probing : texts.probe}
    </button>
  )
}

function HealthFacts({ health }: { health: Health }) {
  const rows: [string, string][] = [
    ['Uptime', formatUptime(health.uptime)],
    ['Message', health.message],
    ['Timestamp', formatDayTime(health.timestamp)],
    ['Core config last loaded', describeLoaded(health)],
    ['URL', window.location.origin],
    ['Market data', texts.modes[health.dataMode]],
    ['Database', describe(health.database)],
    ['Cache', describe(health.cache)],
    [
      'Instruments',
      `${formatCount(health.instruments.total)}, loaded ${formatDayTime(health.instruments.loadedAt)}`,
    ],
    ['Quotes kept fresh', describeRefresh(health.quoteRefresh)],
    ...Object.entries(health.providers).map(([key, state]): [string, string] => [
      `Source ${key}`,
      describeSource(state),
    ]),
    ['Trading calendars', health.uncoveredCalendars.join(', ') || texts.covered],
  ]
  return (
    <dl>
      {rows.map(([term, value]) => (
        <div
          key={term}
          className="flex min-h-(--row) items-center gap-4 border-b border-line px-3 last:border-0"
        >
          <dt className="w-48 shrink-0 text-muted">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Compared with the server's own clock: the browser's may be wrong. */
function describeLoaded({ coreConfigLastLoaded, timestamp }: Health): string {
  const isAhead = Date.parse(coreConfigLastLoaded) > Date.parse(timestamp)
  return isAhead ? texts.future : formatDayTime(coreConfigLastLoaded)
}

function describeRefresh({ lanes, pausedUntil }: Health['quoteRefresh']): string {
  const counts = lanes.map(
    ({ priority, wanted, fresh }) => `${priority} ${formatCount(fresh)} of ${formatCount(wanted)}`,
  )
  const pause = pausedUntil === null ? [] : [`${texts.paused} ${formatDayTime(pausedUntil)}`]
  return [...counts, ...pause].join(', ')
}

function describeSource(state: Health['providers'][string]): string {
  const { lastSuccess } = state
  const answered = lastSuccess === null ? '' : `, ${texts.answered} ${formatDayTime(lastSuccess)}`
  return describe(state) + answered
}

function describe({ status, detail }: { status: string; detail: string | null }): string {
  return detail ? `${status} (${detail})` : status
}

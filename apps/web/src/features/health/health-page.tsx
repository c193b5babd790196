import type { Health } from '@leadenhall/contract/health/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../format/price.ts'
import { sourceTitle } from '../../format/provenance.ts'
import { formatDayTime } from '../../format/time.ts'
import { formatUptime } from '../../format/uptime.ts'
import { BackToTools } from '../../ui/back-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { showProblem, showToast } from '../../ui/show-toast.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { healthQuery, useProbeSources, useReloadCoreConfig } from './api.ts'
import { texts } from './texts.ts'

/** The state of the server; administrators can reload its core configuration. */
export function HealthPage({ isAdmin }: { isAdmin: boolean }) {
  const query = useQuery(healthQuery)
  const isDown = query.isError || (query.data !== undefined && query.data.message !== 'OK')
  return (
    <main className="flex flex-col gap-3">
      <BackToTools />
      <h1 className="text-xl font-semibold">{texts.title}</h1>
      <Panel
        title={texts.server}
        actions={
          isAdmin ? (
            <>
              <ProbeButton />
              <ReloadButton />
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

function ReloadButton() {
  const reload = useReloadCoreConfig({
    onSuccess: ({ message }) => showToast(message),
    onError: (error) => showProblem(error),
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

function ProbeButton() {
  const probe = useProbeSources({
    onSuccess: () => showToast(texts.probed),
    onError: (error) => showProblem(error),
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
    [texts.terms.uptime, formatUptime(health.uptime)],
    [texts.terms.message, health.message],
    [texts.terms.timestamp, formatDayTime(health.timestamp)],
    [texts.terms.coreConfig, describeLoaded(health)],
    [texts.terms.url, window.location.origin],
    [texts.terms.marketData, texts.modes[health.dataMode]],
    [texts.terms.database, describe(health.database)],
    [texts.terms.cache, describe(health.cache)],
    [
      texts.terms.instruments,
      texts.loaded(
        formatCount(health.instruments.total),
        formatDayTime(health.instruments.loadedAt),
      ),
    ],
    [texts.terms.quotes, describeRefresh(health.quoteRefresh)],
    [texts.terms.figures, describeFigures(health.figures)],
    ...health.figures.sources.map((source): [string, string] => [
      texts.accounts(sourceTitle(source.source)),
      describeReading(source),
    ]),
    ...Object.entries(health.providers).map(([key, state]): [string, string] => [
      texts.source(key),
      describeSource(state),
    ]),
    [texts.terms.calendars, health.uncoveredCalendars.join(', ') || texts.covered],
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

/** Compared with the server's clock, because the browser's may be wrong. */
function describeLoaded({ coreConfigLastLoaded, timestamp }: Health): string {
  const isAhead = Date.parse(coreConfigLastLoaded) > Date.parse(timestamp)
  return isAhead ? texts.future : formatDayTime(coreConfigLastLoaded)
}

function describeRefresh({ lanes, pausedUntil }: Health['quoteRefresh']): string {
  const counts = lanes.map(({ priority, wanted, fresh }) =>
    texts.fresh(priority, formatCount(fresh), formatCount(wanted)),
  )
  const pause = pausedUntil === null ? [] : [`${texts.paused} ${formatDayTime(pausedUntil)}`]
  return [...counts, ...pause].join(', ')
}

function describeFigures({ known, wanted, closes }: Health['figures']): string {
  return texts.figures(
    formatCount(known),
    formatCount(wanted),
    formatCount(closes.known),
    formatCount(closes.wanted),
  )
}

function describeReading(source: Health['figures']['sources'][number]): string {
  const { read, without, failed, due, refused, lastRead } = source
  const counts = texts.reading(
    formatCount(read),
    formatCount(without),
    formatCount(failed),
    formatCount(due),
  )
  const last = lastRead === null ? [] : [`${texts.answered} ${formatDayTime(lastRead)}`]
  const faults = refused.map(({ reason, count, lastSubject }) =>
    texts.refused(formatCount(count), reason, lastSubject),
  )
  return [counts, ...last, ...faults].join(', ')
}

function describeSource(state: Health['providers'][string]): string {
  const { lastSuccess } = state
  const answered = lastSuccess === null ? '' : `, ${texts.answered} ${formatDayTime(lastSuccess)}`
  return describe(state) + answered
}

function describe({ status, detail }: { status: string; detail: string | null }): string {
  return detail ? `${status} (${detail})` : status
}

import type { Health } from '@leadenhall/contract/health/index.ts'
import { sourceTitle } from '@leadenhall/contract/shared/provenance-text.ts'
import { formatCount } from '../../format/price.ts'
import { formatDayTime } from '../../format/time.ts'
import { formatUptime } from '../../format/uptime.ts'
import { texts } from './texts.ts'

export type Status = Health['database']['status']

export interface Fact {
  readonly term: string
  readonly value: string
  /** Null for a fact that is neither good nor bad. */
  readonly status: Status | null
}

export interface FactGroup {
  readonly name: string
  readonly facts: readonly Fact[]
}

/** Listed first on the page. */
const WORST_FIRST: readonly Status[] = ['down', 'degraded', 'ok', 'off']

/** Everything the server says of itself, by subject; sources with the worst first, those that are off in one line. */
export function healthGroups(health: Health): FactGroup[] {
  const { groups, terms } = texts
  const fact = (term: string, value: string, status: Status | null = null): Fact => ({
    term,
    value,
    status,
  })
  const { database, cache, instruments, figures, providers, uncoveredCalendars } = health
  const all = Object.entries(providers)
  const sources = all
    .filter(([, { status }]) => status !== 'off')
    .map(([key, state]) => fact(texts.source(key), describeSource(state), state.status))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.term.localeCompare(b.term))
  const off = describeUnused(all.filter(([, { status }]) => status === 'off'))
  return [
    {
      name: groups.server,
      facts: [
        fact(terms.uptime, formatUptime(health.uptime)),
        fact(terms.message, health.message, 'ok'),
        fact(terms.timestamp, formatDayTime(health.timestamp)),
        fact(terms.coreConfig, describeLoaded(health)),
        fact(terms.url, window.location.origin),
        fact(terms.marketData, texts.modes[health.dataMode]),
        fact(terms.database, describe(database), database.status),
        fact(terms.cache, describe(cache), cache.status),
      ],
    },
    {
      name: groups.data,
      facts: [
        fact(
          terms.instruments,
          texts.loaded(formatCount(instruments.total), formatDayTime(instruments.loadedAt)),
        ),
        fact(
          terms.quotes,
          describeRefresh(health.quoteRefresh),
          health.quoteRefresh.pausedUntil === null ? null : 'degraded',
        ),
        fact(terms.figures, describeFigures(figures)),
        ...figures.sources.map((source) =>
          fact(
            texts.accounts(sourceTitle(source.source)),
            describeReading(source),
            source.refused.length > 0 ? 'degraded' : null,
          ),
        ),
        fact(
          terms.calendars,
          uncoveredCalendars.join(', ') || texts.covered,
          uncoveredCalendars.length > 0 ? 'degraded' : 'ok',
        ),
      ],
    },
    {
      name: groups.sources,
      facts: off === '' ? sources : [...sources, fact(terms.off, off, 'off')],
    },
  ]
}

function rankOf({ status }: Fact): number {
  return status === null ? WORST_FIRST.length : WORST_FIRST.indexOf(status)
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

function describeFigures({ known, closes }: Health['figures']): string {
  return texts.figures(formatCount(known), formatCount(closes.known), formatCount(closes.wanted))
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

/** Names by reason: `advfn, aic (not used in demo mode); x (no key)`. */
function describeUnused(sources: readonly (readonly [string, Health['providers'][string]])[]) {
  const byReason = Map.groupBy(sources, ([, { detail }]) => detail)
  return [...byReason]
    .map(([detail, own]) => {
      const names = own.map(([key]) => key).toSorted((a, b) => a.localeCompare(b))
      return describe({ status: names.join(', '), detail })
    })
    .join('; ')
}

function describe({ status, detail }: { status: string; detail: string | null }): string {
  return detail ? `${status} (${detail})` : status
}

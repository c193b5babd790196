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

export interface SourceRow {
  readonly key: string
  readonly title: string
  readonly status: Status
  /** Instant of its last answer; null if it has given none since the server's start. */
  readonly lastSuccess: string | null
  /** Why it fails and what that means; null while it does not. */
  readonly failure: string | null
}

/**
 * State of the server and its data, by subject.
 * @param isAdmin how the server is built and how it fills its memory concern administrators alone
 */
export function healthGroups(health: Health, isAdmin: boolean): FactGroup[] {
  const { groups, terms } = texts
  const fact = (term: string, value: string, status: Status | null = null): Fact => ({
    term,
    value,
    status,
  })
  const { database, cache, instruments, uncoveredCalendars } = health
  const part = (state: Health['database']) =>
    isAdmin ? describe(state) : texts.statuses[state.status]
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
        fact(terms.database, part(database), database.status),
        fact(terms.cache, part(cache), cache.status),
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
          terms.calendars,
          uncoveredCalendars.join(', ') || texts.covered,
          uncoveredCalendars.length > 0 ? 'degraded' : 'ok',
        ),
        ...(isAdmin ? progressFacts(health) : []),
      ],
    },
  ]
}

function progressFacts({ figures, quoteRefresh }: Health): Fact[] {
  const { terms } = texts
  return [
    {
      term: terms.quotes,
      value: describeRefresh(quoteRefresh),
      status: quoteRefresh.pausedUntil === null ? null : 'degraded',
    },
    { term: terms.figures, value: describeFigures(figures), status: null },
    ...figures.sources.map(
      (source): Fact => ({
        term: texts.accounts(sourceTitle(source.source)),
        value: describeReading(source),
        status: source.refused.length > 0 ? 'degraded' : null,
      }),
    ),
  ]
}

/** Sources in use, those that fail first. */
export function sourceRows({ providers }: Health): SourceRow[] {
  return Object.entries(providers)
    .filter(([, { status }]) => status !== 'off')
    .map(([key, { detail, lastSuccess, status, title }]) => ({
      key,
      title,
      status,
      lastSuccess,
      failure: status === 'ok' || detail === null ? null : (texts.failures[detail] ?? detail),
    }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.title.localeCompare(b.title))
}

/** Names of the sources that are off by reason: `ADVFN, AIC (Not used in demo mode)`; empty without any. */
export function describeUnused({ providers }: Health): string {
  const all = Object.values(providers)
  // A live source and its simulated counterpart can have one name.
  const used = new Set(all.flatMap(({ status, title }) => (status === 'off' ? [] : [title])))
  const off = all.filter(({ status, title }) => status === 'off' && !used.has(title))
  const byReason = Map.groupBy(off, ({ detail }) => detail)
  return [...byReason]
    .map(([detail, own]) => {
      const titles = own.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b))
      return withDetail([...new Set(titles)].join(', '), detail)
    })
    .join('; ')
}

function rankOf({ status }: SourceRow): number {
  return WORST_FIRST.indexOf(status)
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
  const last = lastRead === null ? [] : [`${texts.read} ${formatDayTime(lastRead)}`]
  const faults = refused.map(({ reason, count, lastSubject }) =>
    texts.refused(formatCount(count), reason, lastSubject),
  )
  return [counts, ...last, ...faults].join(', ')
}

function describe({ status, detail }: Health['database']): string {
  return withDetail(texts.statuses[status], detail)
}

function withDetail(words: string, detail: string | null): string {
  return detail ? `${words} (${detail})` : words
}

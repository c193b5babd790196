/** Events of a bar: dividends, splits, results, fired alerts and offers. Pure. */
import type { PriceAlert } from '@leadenhall/contract/alerts/index.ts'
import type { Fundamentals } from '@leadenhall/contract/figures/index.ts'
import type { Chart } from '@leadenhall/contract/history/index.ts'
import type { Offer } from '@leadenhall/contract/offers/index.ts'
import { formatLevel } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { isByMinute } from './bar-time.ts'
import { texts } from './texts.ts'

export interface ChartEvent {
  readonly kind: 'dividend' | 'split' | 'results' | 'alert' | 'offer'
  /** Index of the chart's bar. */
  readonly position: number
  readonly text: string
}

export interface EventSources {
  readonly fundamentals: Fundamentals | null
  readonly alerts: readonly PriceAlert[]
  /** For the company; null without one. */
  readonly offer: Offer | null
}

type Dated = Omit<ChartEvent, 'position'> & { readonly atMs: number }

/** In the order of the bars; without what lies outside them. */
export function listEvents(chart: Chart, sources: EventSources): ChartEvent[] {
  const dated = [
    ...actionEvents(chart),
    ...resultEvents(sources.fundamentals),
    ...alertEvents(sources.alerts),
    ...offerEvents(sources.offer),
  ]
  return dated
    .flatMap(({ kind, text, atMs }) => {
      const position = barAt(chart, atMs)
      return position === null ? [] : { kind, text, position }
    })
    .toSorted((a, b) => a.position - b.position)
}

function actionEvents({ actions, kind }: Chart): Dated[] {
  return actions.map((action) => ({
    kind: action.kind,
    atMs: Date.parse(action.date),
    text:
      action.kind === 'split'
        ? `${texts.split} ${action.numerator}:${action.denominator}`
        : `${texts.dividend} ${formatLevel(action.amount, action.unit, kind)}`,
  }))
}

const DAY_MS = 86_400_000
/** Companies publish within four months; a later time is when an older year was first read. */
const PUBLISHED_WITHIN_MS = 130 * DAY_MS

function resultEvents(fundamentals: Fundamentals | null): Dated[] {
  const cells = (fundamentals?.statements ?? []).flatMap(({ lines }) =>
    lines.flatMap((line) => line.cells.flatMap((cell) => cell ?? [])),
  )
  const published = new Map<string, number>()
  for (const { period, publishedAt, revision } of cells) {
    const atMs = Date.parse(publishedAt)
    if (revision !== 1 || atMs - Date.parse(period.end) > PUBLISHED_WITHIN_MS) continue
    published.set(period.end, Math.min(atMs, published.get(period.end) ?? atMs))
  }
  return [...published].map(([end, atMs]) => ({
    kind: 'results',
    atMs,
    text: texts.results(formatDate(end)),
  }))
}

function alertEvents(alerts: readonly PriceAlert[]): Dated[] {
  return alerts.flatMap((alert) =>
    alert.last_fired_at === null
      ? []
      : {
          kind: 'alert' as const,
          atMs: Date.parse(alert.last_fired_at),
          text: texts.alerts.fired,
        },
  )
}

/** One event for all that happens at a moment. */
function offerEvents(offer: Offer | null): Dated[] {
  if (!offer) return []
  const { bidders, commencedAt, leftOn } = offer
  const words = texts.offer
  const moments: (readonly [string | null, string])[] = [
    [commencedAt, words.commenced],
    ...bidders.map(({ identifiedAt, name }) => [identifiedAt, words.named(name)] as const),
    ...bidders.map(({ deadlineAt, name }) => [deadlineAt, words.deadline(name)] as const),
    [leftOn, words.left],
  ]
  return [...Map.groupBy(moments, ([at]) => at)].flatMap(([at, same]) =>
    at === null
      ? []
      : { kind: 'offer', atMs: Date.parse(at), text: same.map(([, text]) => text).join(', ') },
  )
}

/** The bar of a time; null outside the chart. A day without a bar belongs to the next one. */
function barAt(chart: Chart, atMs: number): number | null {
  const { bars, interval } = chart
  const isDaily = interval === '1d'
  const time = Math.floor(isByMinute(chart) ? atMs : atMs - (atMs % DAY_MS)) / 1000
  if (bars.length === 0 || time < (bars[0]?.time ?? 0)) return null
  const position = isDaily
    ? bars.findIndex((bar) => bar.time >= time)
    : bars.findLastIndex((bar) => bar.time <= time)
  return position === -1 ? null : position
}

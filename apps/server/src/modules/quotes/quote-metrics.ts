import type { Metrics } from '../../platform/metrics.ts'
import type { QuoteRefresher } from './quote-refresher.ts'
import type { StreamHub } from './stream-hub.ts'

export function addQuoteMetrics(
  metrics: Pick<Metrics, 'add' | 'addGauge'>,
  parts: {
    readonly refresher: Pick<QuoteRefresher, 'states'>
    readonly streams: Pick<StreamHub, 'listeners'>
  },
): void {
  const { refresher, streams } = parts
  metrics.addGauge('leadenhall_quote_streams', 'Open quote streams.', () => streams.listeners())
  metrics.add({
    name: 'leadenhall_quotes_wanted',
    help: 'Quotes to keep fresh.',
    kind: 'gauge',
    labels: ['lane'],
    read: () =>
      refresher.states().lanes.map(({ priority, wanted }) => [{ lane: priority }, wanted]),
  })
  metrics.add({
    name: 'leadenhall_quotes_fresh',
    help: 'Quotes that are currently fresh.',
    kind: 'gauge',
    labels: ['lane'],
    read: () => refresher.states().lanes.map(({ priority, fresh }) => [{ lane: priority }, fresh]),
  })
}

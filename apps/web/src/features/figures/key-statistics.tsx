import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Figure, Figures } from '@leadenhall/contract/figures/index.ts'
import { LIQUIDITY_SESSIONS } from '@leadenhall/contract/figures/metrics/trading.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCompact, formatCount } from '../../format/price.ts'
import { formatMetric } from '../../listing/metric-text.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { figuresQuery, peersQuery } from './api.ts'
import type { Fact } from './fact.ts'
import { FactDialog } from './fact-dialog.tsx'
import { factOf } from './overview.tsx'
import { texts } from './texts.ts'

const { statistics } = texts
const COMPANY = [
  'forward_pe',
  'pb',
  'ev_ebitda',
  'dividend_cover',
  'operating_margin',
  'roce',
  'net_debt_ebitda',
  'short_pct',
  'free_float',
  'liquidity',
  'round_trip_cost',
]
const FUND = [
  'dividend_yield',
  'volatility',
  'beta',
  'average_volume',
  'liquidity',
  'round_trip_cost',
]

interface KeyStatisticsProps {
  readonly ticker: string
  /** A fund has no accounts, and its sector no medians. */
  readonly of: 'company' | 'fund'
}

/** The most used ratios, each beside its sector's median. */
export function KeyStatistics({ ticker, of }: KeyStatisticsProps) {
  const figures = useQuery(figuresQuery(ticker))
  const sector = useQuery({ ...peersQuery(ticker), enabled: of === 'company' }).data
  const [fact, setFact] = useState<Fact | null>(null)
  const wanted = of === 'company' ? COMPANY : FUND
  const known = wanted.flatMap(
    (key) => figures.data?.figures.find(({ metric }) => metric === key) ?? [],
  )
  const isKnown = (figure: Figure) =>
    figure.value !== null || leastCostOf(figure, figures.data) !== null
  const shown = of === 'company' ? known : known.filter(isKnown)
  if (figures.data && !shown.some(isKnown)) return null
  return (
    <Panel
      title={statistics.title}
      id="statistics"
      isFoldable
      meta={
        sector?.sector ? statistics.against(sector.sector, formatCount(sector.companies)) : null
      }
    >
      <QueryView
        query={figures}
        loading={<SkeletonRows rows={wanted.length} label={statistics.loading} />}
      >
        {() => (
          <dl className="py-1">
            {shown.map((figure) => (
              <Statistic
                key={figure.metric}
                figure={figure}
                atLeast={leastCostOf(figure, figures.data)}
                note={noteOf(figure, figures.data, sector?.medians[figure.metric] ?? null)}
                onOpen={setFact}
              />
            ))}
          </dl>
        )}
      </QueryView>
      {fact ? <FactDialog ticker={ticker} fact={fact} onClose={() => setFact(null)} /> : null}
    </Panel>
  )
}

/** The spread, where it is the known part of a round trip; null for every other figure. */
function leastCostOf({ metric, value }: Figure, all: Figures | undefined): number | null {
  if (metric !== 'round_trip_cost' || value !== null) return null
  return all?.figures.find((one) => one.metric === 'spread')?.value ?? null
}

/** Of a figure, beside it. */
interface Note {
  readonly text: string
  readonly title?: string
}

/** Shares behind a free float, sessions behind a shortened median, else index or sector. */
function noteOf(figure: Figure, all: Figures | undefined, median: number | null): Note | null {
  const { against, metric, sessions } = figure
  if (against) return { text: texts.against(against) }
  if (leastCostOf(figure, all) !== null) return { text: statistics.dutyNotKnown }
  if (metric === 'free_float' && figure.value !== null) {
    const shares = all?.figures.find((one) => one.metric === 'free_float_shares')?.value ?? null
    return shares === null ? null : { text: statistics.shares(formatCompact(shares)) }
  }
  if (sessions !== undefined && sessions < LIQUIDITY_SESSIONS) {
    const text = texts.sessions(formatCount(sessions))
    return { text, title: texts.sessionsOf(formatCount(sessions), formatCount(LIQUIDITY_SESSIONS)) }
  }
  return median === null
    ? null
    : {
        text: statistics.median(formatMetric(median, unitOfMedian(figure), formatOf(figure))),
        title: statistics.medianTitle,
      }
}

/** The screener's columns, of which medians are, are in pounds. */
const unitOfMedian = ({ kind }: Figure) => (kind === 'money' || kind === 'per_share' ? 'GBP' : null)

const formatOf = ({ kind, metric }: Figure) => ({
  kind,
  decimals: findMetric(metric)?.decimals ?? 2,
})

interface StatisticProps {
  readonly figure: Figure
  /** Known part of a value that is not known; null without one. */
  readonly atLeast: number | null
  readonly note: Note | null
  readonly onOpen: (fact: Fact) => void
}

function Statistic({ figure, atLeast, note, onOpen }: StatisticProps) {
  const declared = findMetric(figure.metric)
  const format = formatOf(figure)
  const text =
    atLeast === null
      ? formatMetric(figure.value, figure.unit, format)
      : statistics.atLeast(formatMetric(atLeast, figure.unit, format))
  return (
    <div className="grid min-h-(--row) grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)] items-center gap-2 border-b border-line px-3 last:border-0">
      <dt className="truncate text-muted" title={declared?.formula}>
        {figure.label}
      </dt>
      <dd className="text-right">
        <button
          type="button"
          className="min-h-6 font-semibold underline decoration-transparent underline-offset-2 hover:decoration-current"
          aria-label={`${text}. ${statistics.show(figure.label)}`}
          onClick={() => onOpen(factOf(figure, format, declared?.formula ?? null))}
        >
          {text}
        </button>
      </dd>
      <dd className="text-right text-sm text-muted" title={note?.title}>
        {note?.text}
      </dd>
    </div>
  )
}

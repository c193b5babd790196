import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Figure } from '@leadenhall/contract/figures/index.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../format/price.ts'
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
  'round_trip_cost',
]
const FUND = ['dividend_yield', 'volatility', 'beta', 'average_volume', 'round_trip_cost']

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
  const shown = of === 'company' ? known : known.filter(({ value }) => value !== null)
  if (figures.data && !shown.some(({ value }) => value !== null)) return null
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
                median={sector?.medians[figure.metric] ?? null}
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

interface StatisticProps {
  readonly figure: Figure
  readonly median: number | null
  readonly onOpen: (fact: Fact) => void
}

function Statistic({ figure, median, onOpen }: StatisticProps) {
  const declared = findMetric(figure.metric)
  const format = { kind: figure.kind, decimals: declared?.decimals ?? 2 }
  return (
    <div className="grid min-h-(--row) grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,3fr)] items-center gap-2 border-b border-line px-3 last:border-0">
      <dt className="truncate text-muted" title={declared?.formula}>
        {figure.label}
      </dt>
      <dd className="text-right">
        <button
          type="button"
          className="min-h-6 font-semibold underline decoration-transparent underline-offset-2 hover:decoration-current"
          aria-label={`${formatMetric(figure.value, figure.unit, format)}. ${statistics.show(figure.label)}`}
          onClick={() => onOpen(factOf(figure, format, declared?.formula ?? null))}
        >
          {formatMetric(figure.value, figure.unit, format)}
        </button>
      </dd>
      <dd className="text-right text-sm text-muted" title={statistics.medianTitle}>
        {median === null ? null : statistics.median(formatMetric(median, null, format))}
      </dd>
    </div>
  )
}

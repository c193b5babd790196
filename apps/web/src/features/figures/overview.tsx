import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Figure, Figures, Fundamentals } from '@leadenhall/contract/figures/index.ts'
import { METRIC_GROUPS, type MetricGroup } from '@leadenhall/contract/figures/metric.ts'
import { formatCount, NOT_KNOWN } from '../../format/price.ts'
import { formatDate } from '../../format/time.ts'
import { formatMetric } from '../../listing/metric-text.ts'
import { BarSeries } from '../../ui/bar-series.tsx'
import type { Fact } from './fact.ts'
import { toFact } from './statement-table.tsx'
import { texts } from './texts.ts'

/** The subject of a panel of figures; `all` for a fund, which has few of them. */
export type FiguresSubject = 'all' | 'accounts' | 'dividends' | 'valuation'

interface Contents {
  readonly groups: readonly MetricGroup[]
  /** Lines of the accounts as bars of five years. */
  readonly bars: readonly string[]
}

const CONTENTS: Readonly<Record<FiguresSubject, Contents>> = {
  all: {
    groups: [
      'valuation',
      'dividends',
      'quality',
      'health',
      'growth',
      'performance',
      'trading',
      'trusts',
      'gilts',
      'dates',
    ],
    bars: ['revenue', 'operating_profit', 'eps', 'dps', 'free_cash_flow', 'roce'],
  },
  accounts: {
    groups: ['quality', 'health', 'growth'],
    bars: ['revenue', 'operating_profit', 'eps', 'dps', 'free_cash_flow', 'roce'],
  },
  dividends: { groups: ['dividends', 'dates'], bars: ['dps', 'eps', 'free_cash_flow'] },
  valuation: { groups: ['valuation', 'performance', 'trading'], bars: [] },
}

interface OverviewProps {
  readonly of: FiguresSubject
  readonly figures: Figures | undefined
  readonly fundamentals: Fundamentals
  readonly onOpen: (fact: Fact) => void
}

/** Bars of five years, then the latest value of every ratio by group. */
export function Overview({ of, figures, fundamentals, onOpen }: OverviewProps) {
  const { groups, bars } = CONTENTS[of]
  return (
    <>
      <SmallMultiples keys={bars} fundamentals={fundamentals} onOpen={onOpen} />
      <div className="gap-x-6 p-3 sm:columns-2 xl:columns-3">
        {groups.map((group) => (
          <Group
            key={group}
            group={group}
            figures={(figures?.figures ?? []).filter(
              ({ metric, value }) => value !== null && findMetric(metric)?.group === group,
            )}
            onOpen={onOpen}
          />
        ))}
      </div>
    </>
  )
}

interface SmallMultiplesProps extends Pick<OverviewProps, 'fundamentals' | 'onOpen'> {
  readonly keys: readonly string[]
}

function SmallMultiples({ keys, fundamentals, onOpen }: SmallMultiplesProps) {
  const all = fundamentals.statements.flatMap(({ lines }) => lines)
  const lines = keys.flatMap((key) => all.find(({ metric }) => metric === key) ?? [])
  if (lines.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-3 border-b border-line p-3 sm:grid-cols-3 xl:grid-cols-6">
      {lines.map((line) => {
        const cells = line.cells.toReversed()
        const bars = fundamentals.years
          .map(({ end }, ago) => ({ key: end, value: line.cells[ago]?.value ?? null }))
          .toReversed()
        const newest = line.cells[0] ?? null
        const words = cells.map((cell) =>
          cell
            ? `${formatDate(cell.period.end)} ${formatMetric(cell.value, cell.unit, line)}`
            : texts.notGiven,
        )
        return (
          <li key={line.metric} className="flex flex-col justify-end">
            <button
              type="button"
              className="w-full text-left hover:text-accent disabled:hover:text-ink"
              disabled={newest === null}
              onClick={() => newest && onOpen(toFact(line, newest, 0))}
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-2">
                <span className="text-sm text-muted">{line.label}</span>
                <span className="ml-auto font-semibold whitespace-nowrap">
                  {newest ? formatMetric(newest.value, newest.unit, line) : NOT_KNOWN}
                </span>
              </span>
              <BarSeries bars={bars} label={`${line.label}: ${words.join(', ')}`} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface GroupProps {
  readonly group: MetricGroup
  readonly figures: readonly Figure[]
  readonly onOpen: (fact: Fact) => void
}

function Group({ group, figures, onOpen }: GroupProps) {
  if (figures.length === 0) return null
  return (
    <section className="mb-3 break-inside-avoid">
      <h3 className="mb-0.5 text-sm font-semibold text-muted">
        {METRIC_GROUPS.find(({ key }) => key === group)?.label}
      </h3>
      <dl>
        {figures.map((figure) => {
          const declared = findMetric(figure.metric)
          const format = { kind: figure.kind, decimals: declared?.decimals ?? 2 }
          return (
            <div
              key={figure.metric}
              className="flex min-h-6 items-baseline justify-between gap-3 border-b border-line"
            >
              <dt>
                {figure.label}
                {figure.against ? (
                  <span className="ml-1.5 text-sm text-muted">{texts.against(figure.against)}</span>
                ) : null}
              </dt>
              <dd>
                <button
                  type="button"
                  className="min-h-6 min-w-6 text-right underline decoration-transparent underline-offset-2 hover:decoration-current"
                  title={declared?.formula}
                  onClick={() => onOpen(factOf(figure, format, declared?.formula ?? null))}
                >
                  {formatMetric(figure.value, figure.unit, format)}
                  {figure.parts ? <Ticks parts={figure.parts} /> : null}
                </button>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** "7 of 8 known", because an unknown tick has not failed. */
function Ticks({ parts }: { parts: NonNullable<Figure['parts']> }) {
  const known = parts.filter(({ passed }) => passed !== null).length
  return <span className="text-muted"> / {formatCount(known)}</span>
}

export function factOf(
  figure: Figure,
  format: Pick<Fact, 'kind' | 'decimals'>,
  formula: string | null,
): Fact {
  const { label, metric, value, unit, period, publishedAt, source, link, simulated, because } =
    figure
  return {
    ...format,
    label,
    metric,
    formula,
    value,
    unit,
    period,
    publishedAt,
    source,
    link,
    revision: null,
    simulated,
    because,
    before: null,
    inputs: figure.inputs,
    against: figure.against,
    parts: figure.parts,
    sessions: figure.sessions,
  }
}

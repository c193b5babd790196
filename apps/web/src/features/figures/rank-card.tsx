import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Figure, Rank } from '@leadenhall/contract/figures/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatWholePercent } from '../../format/change.ts'
import { formatCount, NOT_KNOWN } from '../../format/price.ts'
import { formatDayTime } from '../../format/time.ts'
import { formatMetric } from '../../listing/metric-text.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RankBar } from '../../ui/rank-bar.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TickRow } from '../../ui/tick-row.tsx'
import { ranksQuery } from './api.ts'
import { texts } from './texts.ts'

/** As high as the three ranks. */
const RANK_ROWS = 8

/** Quality, value and momentum, each with its working, and the F-score with its nine ticks. */
export function RankCard({ ticker }: { readonly ticker: string }) {
  const query = useQuery(ranksQuery(ticker))
  const asOf = query.data?.ranks[0]?.asOf
  return (
    <Panel title={texts.ranks} id="ranks" isFoldable meta={asOf ? formatDayTime(asOf) : null}>
      <QueryView
        query={query}
        loading={<SkeletonRows rows={RANK_ROWS} label={texts.loadingRanks} />}
        empty={{
          when: ({ ranks }) => ranks.length === 0,
          show: (
            <p role="status" className="min-h-[236px] px-3 py-2 text-muted">
              {texts.notRanked}
            </p>
          ),
        }}
      >
        {({ ranks, figures }) => (
          <ul>
            {ranks.map((rank) => (
              <RankItem key={rank.metric} rank={rank} />
            ))}
            <FScore figure={figures.find(({ metric }) => metric === 'f_score')} />
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}

function RankItem({ rank }: { readonly rank: Rank }) {
  const { label, value, because, universe, ranked } = rank
  return (
    <li className="border-b border-line px-3 py-1.5 last:border-0">
      <div className="flex items-center gap-3">
        <span className="w-24 font-semibold">{label}</span>
        <RankBar value={value} className="w-32 max-w-full grow" />
        <span className="w-16 text-right font-semibold">
          {value === null ? NOT_KNOWN : texts.rankOf(formatCount(value))}
        </span>
      </div>
      <p className="text-sm text-muted">{because ?? texts.within(formatCount(ranked), universe)}</p>
      <details>
        <summary className="cursor-pointer text-sm text-accent">{texts.working}</summary>
        <Working rank={rank} />
      </details>
    </li>
  )
}

/** Ticks that are not known have not failed: the score is out of the known ones. */
function FScore({ figure }: { readonly figure: Figure | undefined }) {
  const parts = figure?.parts
  if (!figure || !parts || figure.value === null) return null
  const known = parts.filter(({ passed }) => passed !== null).length
  return (
    <li className="px-3 py-1.5">
      <div className="flex items-center justify-between gap-3">
        <span className="font-semibold">{figure.label}</span>
        <span className="font-semibold">
          {known === parts.length
            ? texts.passes(formatCount(figure.value), formatCount(parts.length))
            : texts.passesKnown(
                formatCount(figure.value),
                formatCount(known),
                formatCount(parts.length),
              )}
        </span>
      </div>
      <details>
        <summary className="cursor-pointer text-sm text-accent">{texts.tests}</summary>
        <TickRow parts={parts} words={texts.ticks} />
      </details>
    </li>
  )
}

function Working({ rank: { inputs, knownWeight } }: { readonly rank: Rank }) {
  return (
    <>
      <table className="my-1 w-full text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="text-left font-normal">
              {texts.input}
            </th>
            {[texts.value, texts.weight, texts.percentile].map((heading) => (
              <th key={heading} scope="col" className="pl-2 text-right font-normal">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inputs.map(({ metric, label, value, weight, percentile }) => {
            const declared = findMetric(metric)
            return (
              <tr key={metric} className="border-t border-line">
                <th scope="row" className="text-left font-normal" title={declared?.formula}>
                  {label}
                </th>
                <td className="pl-2 text-right">
                  {declared ? formatMetric(value, null, declared) : NOT_KNOWN}
                </td>
                <td className="pl-2 text-right">{formatCount(weight)}</td>
                <td className="pl-2 text-right">
                  {percentile === null ? texts.notKnown : formatCount(percentile)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="text-sm text-muted">{texts.knownWeight(formatWholePercent(knownWeight))}</p>
    </>
  )
}

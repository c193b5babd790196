import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { ShareShorts } from '@leadenhall/contract/shorts/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '../../format/change.ts'
import { formatDate } from '../../format/time.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { shortsQuery } from './api.ts'
import { ShortChart } from './short-chart.tsx'
import { texts } from './texts.ts'

/** Published short positions of a share, before and after the change of rules. */
export function ShortsPanel({ ticker }: { readonly ticker: string }) {
  const query = useQuery(shortsQuery(ticker))
  const today = toTradingDate(useNow(), 'Europe/London')
  const { data } = query
  if (data?.named.state === 'never' && data.aggregated.state === 'never') {
    return (
      <Panel title={texts.panel} id="shorts" meta={texts.noneOf}>
        {null}
      </Panel>
    )
  }
  return (
    <Panel
      title={texts.panel}
      id="shorts"
      isFoldable
      meta={data?.simulated ? <span className="text-warn">{texts.simulated}</span> : null}
    >
      <QueryView query={query} loading={<SkeletonRows rows={1} label={texts.loading} />}>
        {(shorts) => (
          <>
            <ShortChart shorts={shorts} today={today} />
            {shorts.aggregated.state === 'no longer published' ? (
              <p className="px-3 text-sm text-muted">{texts.ended(texts.measures.aggregated)}</p>
            ) : null}
            {shorts.holdersAsOf === null ? null : (
              <Holders holders={shorts.holders} date={shorts.holdersAsOf} />
            )}
          </>
        )}
      </QueryView>
    </Panel>
  )
}

function Holders({
  holders,
  date,
}: {
  readonly holders: ShareShorts['holders']
  readonly date: string
}) {
  return (
    <table className="mx-3 my-2 w-[calc(100%-1.5rem)] text-sm">
      <caption className="text-left text-muted">{texts.holders(formatDate(date))}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="text-left font-normal">
            {texts.holder}
          </th>
          <th scope="col" className="text-right font-normal">
            {texts.position}
          </th>
        </tr>
      </thead>
      <tbody>
        {holders.map(({ holder, ratio }) => (
          <tr key={holder} className="border-t border-line">
            <th scope="row" className="text-left font-normal">
              {holder}
            </th>
            <td className="text-right">{formatPercent(ratio)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { Tracking } from '@leadenhall/contract/funds/index.ts'
import { useQuery } from '@tanstack/react-query'
import { formatPercentChange } from '../../format/change.ts'
import { formatCount } from '../../format/price.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { fundQuery } from './api.ts'
import { texts } from './texts.ts'

const { tracking: words } = texts

/** A fund's total return beside its index over one, three and five years. */
export function TrackingPanel({ ticker }: { readonly ticker: string }) {
  const query = useQuery(fundQuery(ticker))
  const tracking = query.data?.tracking
  return (
    <Panel
      title={words.panel}
      id="tracking"
      isFoldable
      meta={
        tracking ? (
          <>
            {words.of(tracking.name)}{' '}
            {tracking.simulated ? <span className="text-warn">{texts.simulated}</span> : null}
          </>
        ) : null
      }
    >
      <QueryView query={query} loading={<SkeletonRows rows={4} label={texts.loading} />}>
        {({ noTracking, tracking: found }) =>
          found ? <Table tracking={found} /> : <Empty title={words.none}>{noTracking}</Empty>
        }
      </QueryView>
    </Panel>
  )
}

const HEADERS = [words.span, words.fund, words.index, words.difference, words.distributions]

function Table({ tracking }: { readonly tracking: Tracking }) {
  const { convertedFrom, currency, spans } = tracking
  const isShort = spans.some(({ difference }) => difference === null)
  return (
    <div className="px-3 py-2">
      <table className="w-full">
        <thead className="text-sm text-muted">
          <tr>
            {HEADERS.map((title, at) => (
              <th
                key={title}
                scope="col"
                className={`font-normal ${at === 0 ? 'text-left' : 'pl-3 text-right'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans.map(({ difference, distributions, fund, index, years }) => (
            <tr key={years} className="h-(--row) border-t border-line">
              <th scope="row" className="text-left font-normal">
                {words.years(formatCount(years))}
              </th>
              <Return ratio={fund} />
              <Return ratio={index} />
              <Return ratio={difference} />
              <Return ratio={distributions} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1.5 max-w-prose text-sm text-muted">
        {words.basis(currency)} {convertedFrom === null ? null : words.converted(convertedFrom)}{' '}
        {isShort ? words.short : null}
      </p>
    </div>
  )
}

function Return({ ratio }: { readonly ratio: number | null }) {
  return <td className="pl-3 text-right">{formatPercentChange(ratio)}</td>
}

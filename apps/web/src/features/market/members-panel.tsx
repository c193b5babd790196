import type { MarketMapName } from '@leadenhall/contract/market/maps.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sharePath } from '../../format/paths.ts'
import { formatCount, formatLevel } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { marketMapQuery } from './api.ts'
import { texts } from './texts.ts'

/** The shares of an index, largest first. */
export function MembersPanel({ of }: { readonly of: MarketMapName }) {
  const query = useQuery(marketMapQuery(of))
  const shares = (query.data?.sectors ?? [])
    .flatMap((sector) => sector.shares)
    .toSorted((a, b) => b.market_cap_usd - a.market_cap_usd)
  return (
    <Panel
      title={texts.members.title}
      id="members"
      isFoldable
      className="lg:flex-1"
      meta={query.data ? texts.members.largestFirst(formatCount(shares.length)) : null}
    >
      <QueryView query={query} loading={<SkeletonRows rows={12} label={texts.members.loading} />}>
        {() => (
          <div className="relative max-h-[30rem] overflow-y-auto lg:max-h-none lg:min-h-80 lg:flex-[1_1_0]">
            <table aria-label={texts.members.title} className="w-full">
              <tbody>
                {shares.map(({ ticker, name, price, unit, change_ratio: change }) => (
                  <tr
                    key={ticker}
                    className="h-(--row) border-b border-line align-baseline last:border-0"
                  >
                    <th scope="row" className="max-w-0 w-full truncate pl-3 text-left font-normal">
                      <Link
                        href={sharePath(ticker)}
                        className="inline-block min-h-6 leading-6 hover:underline"
                      >
                        <span className="mr-2 font-semibold text-accent">{ticker}</span>
                        {name}
                      </Link>
                    </th>
                    <td className="px-2 text-right whitespace-nowrap">
                      {formatLevel(price, unit, 'share')}
                    </td>
                    <td className="pr-3 text-right">
                      <Change ratio={change} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

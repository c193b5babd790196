import { MAP_OF_INDEX } from '@leadenhall/contract/market/maps.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { directionOf } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { formatCount, formatMove } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SplitBar } from '../../ui/split-bar.tsx'
import { dayQuery, marketMapQuery } from './api.ts'
import { type Contribution, contributionsOf } from './contributions.ts'
import { texts } from './texts.ts'

const SHOWN = 4

/** How many members of an index rise and fall, and which moved it most; nothing without members. */
export function BreadthPanel({ symbol }: { readonly symbol: string }) {
  const of = MAP_OF_INDEX[symbol]
  return of ? <Breadth symbol={symbol} of={of} /> : null
}

function Breadth({ symbol, of }: { symbol: string; of: Parameters<typeof marketMapQuery>[0] }) {
  const query = useQuery(marketMapQuery(of))
  const previousClose = useQuery(dayQuery(symbol)).data?.previousClose ?? null
  return (
    <Panel title={texts.breadth.title} id="breadth" isFoldable meta={texts.breadth.basis}>
      <QueryView
        query={query}
        loading={<SkeletonRows rows={2 * SHOWN + 1} label={texts.breadth.loading} />}
      >
        {(map) => {
          const all = contributionsOf(map, previousClose ?? 0)
          const count = (one: 'up' | 'down') =>
            all.filter(({ share }) => directionOf(share.change_ratio) === one).length
          const [up, down] = [count('up'), count('down')]
          return (
            <>
              {all.length > 0 ? (
                <p className="flex min-h-(--row) items-center gap-3 px-3 pt-1">
                  <span className="text-up">{texts.breadth.up(formatCount(up))}</span>
                  <SplitBar up={up} down={down} total={all.length} className="min-w-0 flex-1" />
                  <span className="text-down">{texts.breadth.down(formatCount(down))}</span>
                </p>
              ) : null}
              {previousClose === null ? null : (
                <ul className="pb-1">
                  {topAndBottom(all).map((one) => (
                    <Row key={one.share.ticker} {...one} />
                  ))}
                </ul>
              )}
            </>
          )
        }}
      </QueryView>
    </Panel>
  )
}

function topAndBottom(all: readonly Contribution[]): readonly Contribution[] {
  return all.length <= 2 * SHOWN ? all : [...all.slice(0, SHOWN), ...all.slice(-SHOWN)]
}

function Row({ share: { ticker, name, change_ratio: change }, points }: Contribution) {
  return (
    <li>
      <Link
        href={sharePath(ticker)}
        title={name}
        className="flex min-h-7 items-center gap-2 px-3 hover:bg-raised"
      >
        <span className="w-16 shrink-0 truncate font-semibold text-accent">{ticker}</span>
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <Change ratio={change} className="w-18 shrink-0 text-right" />
        <span className={`w-16 shrink-0 text-right ${points < 0 ? 'text-down' : 'text-up'}`}>
          {formatMove(points, { price: null, unit: null, kind: 'index' })}
        </span>
      </Link>
    </li>
  )
}

import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatMultiple } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { leadersQuery, marketMapQuery } from './api.ts'
import { texts } from './texts.ts'

/** Today's risers, fallers and busiest shares of the FTSE 350, and sectors of the FTSE 100. */
export function MarketDay() {
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Leaders of="risers" />
      <Leaders of="fallers" />
      <Leaders of="busiest" />
      <SectorBars />
    </div>
  )
}

const ROWS = 6

function Leaders({ of }: { of: 'risers' | 'fallers' | 'busiest' }) {
  const { data } = useQuery(leadersQuery(of, ROWS))
  return (
    <Panel title={texts.leaders[of]} meta={texts.leaders.of}>
      <Rows isLoading={!data}>
        {data?.data.map((row) => (
          <li key={row.ticker}>
            <Link
              href={sharePath(row.ticker)}
              title={row.name}
              className="flex min-h-7 items-center gap-3 px-3 hover:bg-raised"
            >
              <span className="w-16 shrink-0 font-semibold text-accent">{row.ticker}</span>
              <span className="min-w-0 flex-1 truncate">{row.name}</span>
              <span className="max-2xl:hidden">
                {formatLevel(row.price ?? null, row.price_unit ?? null, 'share')}
              </span>
              <span className="w-18 shrink-0 text-right">{figureOf(of, row)}</span>
            </Link>
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

function figureOf(of: 'risers' | 'fallers' | 'busiest', row: ScreenerRow): ReactNode {
  if (of === 'busiest') return `${formatMultiple(row.relative_volume ?? null)}×`
  return <Change ratio={row.change_ratio ?? null} />
}

function SectorBars() {
  const { data } = useQuery(marketMapQuery('FTSE 100'))
  const sectors = data?.sectors
    .flatMap(({ name, change_ratio: change }) => (change === null ? [] : [{ name, change }]))
    .toSorted((a, b) => b.change - a.change)
  const widest = Math.max(0.001, ...(sectors ?? []).map(({ change }) => Math.abs(change)))
  const shown = sectors && [...sectors.slice(0, ROWS / 2), ...sectors.slice(-ROWS / 2)]
  return (
    <Panel title={texts.leaders.sectors} meta={texts.leaders.sectorsOf}>
      <Rows isLoading={!shown}>
        {shown?.map(({ name, change }) => (
          <li key={name} className="flex min-h-7 items-center gap-3 px-3">
            <span className="min-w-0 flex-1 truncate" title={name}>
              {name}
            </span>
            <svg viewBox="-50 0 100 8" className="h-2 w-16 shrink-0" aria-hidden="true">
              <rect
                x={change < 0 ? (change / widest) * 50 : 0}
                width={(Math.abs(change) / widest) * 50}
                height="8"
                className={change < 0 ? 'fill-down' : 'fill-up'}
              />
            </svg>
            <Change ratio={change} className="w-18 shrink-0 text-right" />
          </li>
        ))}
      </Rows>
    </Panel>
  )
}

function Rows({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  if (isLoading) return <SkeletonRows rows={ROWS} label={texts.panel.loading} />
  return <ul className="py-1">{children}</ul>
}

import type { MarketGroup } from '@leadenhall/contract/market/index.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatMoneyCompact, NOT_KNOWN } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { marketGroupsQuery } from './api.ts'
import { countMoves } from './count-moves.ts'
import type { GroupLevel } from './group-path.ts'
import { texts } from './texts.ts'

const PERIODS = ['today', 'month', 'year'] as const

interface GroupSummaryProps {
  readonly level: GroupLevel
  readonly name: string
  readonly scheme: 'ICB' | 'GICS'
}

/** Changes, size and breadth of the group, in one line; nothing without them. */
export function GroupSummary({ level, name, scheme }: GroupSummaryProps) {
  const { data, isPending } = useQuery(marketGroupsQuery(level))
  const group = data?.groups.find((one) => one.name === name && one.scheme === scheme)
  if (!group && !isPending) return null
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line px-3 py-2">
      {PERIODS.map((period) => (
        <Fact key={period} label={texts.groups.periods[period]}>
          {group ? <Change ratio={group[period].ratio} /> : <SkeletonText className="w-16" />}
        </Fact>
      ))}
      <Fact label={texts.groups.headers.cap}>
        {group ? formatWorth(group) : <SkeletonText className="w-16" />}
      </Fact>
      <Fact label={texts.groups.breadth}>
        {group ? texts.groups.upDown(countMoves(group)) : <SkeletonText className="w-36" />}
      </Fact>
    </dl>
  )
}

function formatWorth({ market_cap_gbp: cap }: MarketGroup): string {
  return cap === null ? NOT_KNOWN : formatMoneyCompact({ value: cap, unit: 'GBP' })
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

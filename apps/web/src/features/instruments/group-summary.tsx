import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatMoneyCompact, NOT_KNOWN } from '../../format/price.ts'
import { Change } from '../../listing/change.tsx'
import { marketGroupsQuery } from './api.ts'
import type { GroupLevel } from './group-path.ts'
import { texts } from './texts.ts'

interface GroupSummaryProps {
  readonly level: GroupLevel
  readonly name: string
  readonly scheme: 'ICB' | 'GICS'
}

/** Changes, size and breadth of the group, in one line; nothing without them. */
export function GroupSummary({ level, name, scheme }: GroupSummaryProps) {
  const { data } = useQuery(marketGroupsQuery(level))
  const group = data?.groups.find((one) => one.name === name && one.scheme === scheme)
  if (!group) return null
  const { market_cap_gbp: cap, up, down, priced } = group
  const counts = [up, priced - up - down, down].map(formatCount) as [string, string, string]
  const worth = cap === null ? NOT_KNOWN : formatMoneyCompact({ value: cap, unit: 'GBP' })
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line px-3 py-2">
      {(['today', 'month', 'year'] as const).map((period) => (
        <Fact key={period} label={texts.groups.periods[period]}>
          <Change ratio={group[period].ratio} />
        </Fact>
      ))}
      <Fact label={texts.groups.headers.cap}>{worth}</Fact>
      <Fact label={texts.groups.breadth}>{texts.groups.upDown(...counts)}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-2">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

import type { MarketGroup } from '@leadenhall/contract/market/index.ts'
import { useMemo } from 'react'
import { formatPercentChange } from '../../format/change.ts'
import { formatMoneyCompact } from '../../format/price.ts'
import { TileMap } from '../../listing/tile-map.tsx'
import { type GroupLevel, groupPath } from './group-path.ts'
import type { Period } from './period.ts'

/** Changes that have the full colour. */
const FULL: Readonly<Record<Period, number>> = { today: 0.02, month: 0.1, year: 0.3 }

interface GroupMapProps {
  readonly groups: readonly MarketGroup[]
  readonly level: GroupLevel
  readonly period: Period
  readonly label: string
}

/** Industries or sectors as rectangles: area is market cap, colour is the change over the period. */
export function GroupMap({ groups, level, period, label }: GroupMapProps) {
  const tiles = useMemo(() => {
    const items = groups.map((group) => {
      const { name, market_cap_gbp: cap, [period]: change } = group
      const figure = formatPercentChange(change.ratio)
      const worth = formatMoneyCompact(cap === null ? null : { value: cap, unit: 'GBP' })
      return {
        key: name,
        area: cap ?? 0,
        change: change.ratio,
        heading: name,
        figure,
        about: worth,
        href: groupPath(level, group),
      }
    })
    return [{ name: null, items }]
  }, [groups, level, period])
  return <TileMap label={label} groups={tiles} full={FULL[period]} hasNames />
}

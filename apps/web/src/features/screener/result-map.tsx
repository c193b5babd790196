import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { useMemo } from 'react'
import { formatPercentChange } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { formatMoneyCompact } from '../../format/price.ts'
import { TileMap } from '../../listing/tile-map.tsx'
import { texts } from './texts.ts'

/** Matches by sector: area is market cap, colour is the change on the day. */
export function ResultMap({ rows }: { readonly rows: readonly ScreenerRow[] }) {
  const groups = useMemo(() => {
    const bySector = Map.groupBy(rows, ({ sector }) => sector ?? texts.views.noSector)
    return [...bySector].map(([name, members]) => ({ name, items: members.map(toItem) }))
  }, [rows])
  return (
    <div className="h-[clamp(360px,64vh,720px)]">
      <TileMap label={texts.views.mapLabel} groups={groups} />
    </div>
  )
}

function toItem(row: ScreenerRow) {
  const { ticker, name, market_cap_usd: cap, change_ratio: change = null } = row
  const figure = formatPercentChange(change)
  const worth = formatMoneyCompact(cap === null ? null : { value: cap, unit: 'USD' })
  return {
    key: ticker,
    area: cap ?? 0,
    change,
    heading: ticker.replace(/\.L$/, ''),
    figure,
    about: [name, worth].join(', '),
    href: sharePath(ticker),
  }
}

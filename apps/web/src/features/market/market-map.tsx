import type { MarketMap as MarketMapData } from '@leadenhall/contract/market/index.ts'
import { useMemo } from 'react'
import { formatPercentChange } from '../../format/change.ts'
import { sharePath } from '../../format/paths.ts'
import { formatLevel } from '../../format/price.ts'
import { TileMap } from '../../listing/tile-map.tsx'
import { texts } from './texts.ts'

interface MarketMapProps {
  readonly map: MarketMapData
  /** Tickers that the user holds: their tiles have a frame. */
  readonly held: ReadonlySet<string>
}

/** Shares of an index or a watchlist by sector; area is market cap, colour is today's change. */
export function MarketMap({ map, held }: MarketMapProps) {
  const groups = useMemo(
    () =>
      map.sectors.map(({ name: sector, shares }) => ({
        name: sector,
        items: shares.map(({ ticker, name, market_cap_usd, change_ratio: change, price, unit }) => {
          const isHeld = held.has(ticker)
          const about = [
            name,
            price === null ? null : formatLevel(price, unit, 'share'),
            sector,
            isHeld ? texts.map.held : null,
          ]
          return {
            key: ticker,
            area: market_cap_usd,
            change,
            heading: ticker.replace(/\.L$/, ''),
            figure: formatPercentChange(change),
            about: about.filter(Boolean).join(', '),
            href: sharePath(ticker),
            isMarked: isHeld,
          }
        }),
      })),
    [map.sectors, held],
  )
  return <TileMap label={texts.map.label(map.of)} groups={groups} />
}

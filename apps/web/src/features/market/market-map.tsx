import type { MarketMap as MarketMapData } from '@leadenhall/contract/market/index.ts'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { formatPercentChange } from '../../format/change.ts'
import { formatLevel } from '../../format/price.ts'
import { sharePath } from '../../lib/paths.ts'
import { changeTint } from '../../ui/change-tint.ts'
import { type Size, useSize } from '../../ui/use-size.ts'
import { layOutMap, type MapTile, neighbourOf } from './map-layout.ts'
import { texts } from './texts.ts'

/** Smaller tiles cannot be hit with a finger: the table has them. */
const MIN_TARGET_PX = 26
/** Lower tiles, in percent of the map, have no room for text. */
const MIN_HEIGHT = 5
const MIN_CHANGE_HEIGHT = 9
const ARROWS = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
} as const

interface MarketMapProps {
  readonly map: MarketMapData
  /** Tickers that the reader holds: their tiles have a frame. */
  readonly held: ReadonlySet<string>
}

/** Shares of an index by sector; arrow keys move between them and Enter opens one. */
export function MarketMap({ map, held }: MarketMapProps) {
  const { frames, tiles } = useMemo(() => layOutMap(map.sectors), [map.sectors])
  const [current, setCurrent] = useState<string | null>(null)
  const elements = useRef(new Map<string, HTMLButtonElement>())
  const [, navigate] = useLocation()
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const targets = useMemo(
    () => new Set(tiles.filter((tile) => isTarget(tile, size))),
    [tiles, size],
  )
  const reachable = useMemo(() => [...targets], [targets])
  const isCurrent = reachable.some(({ share }) => share.ticker === current)
  const focusable = isCurrent ? current : reachable[0]?.share.ticker

  const move = (event: KeyboardEvent, tile: MapTile) => {
    const direction = ARROWS[event.key as keyof typeof ARROWS]
    const next = direction && neighbourOf(reachable, tile, direction)
    if (!next) return
    event.preventDefault()
    setCurrent(next.share.ticker)
    elements.current.get(next.share.ticker)?.focus()
  }
  return (
    <div
      ref={frame}
      role="group"
      aria-label={texts.map.label(map.of)}
      className="relative h-full w-full"
    >
      {frames.map(({ name, ...place }) => (
        <div
          key={name}
          aria-hidden="true"
          className="absolute truncate px-0.5 text-[10px] leading-[1.1] text-muted"
          style={percent(place)}
        >
          {name}
        </div>
      ))}
      {tiles.map((tile) => {
        const { ticker, name, change_ratio: change, price, unit } = tile.share
        const shown = `${ticker.replace(/\.L$/, '')} ${formatPercentChange(change)}`
        const label = [
          name,
          price === null ? null : formatLevel(price, unit, 'share'),
          tile.sector,
          held.has(ticker) ? texts.map.held : null,
        ].filter(Boolean)
        const frameOfHeld = held.has(ticker) ? 'ring-2 ring-inset ring-ink' : ''
        const look = { ...percent(tile), background: changeTint(change) }
        if (!targets.has(tile)) {
          return (
            <div
              key={ticker}
              aria-hidden="true"
              className={`absolute ${frameOfHeld}`}
              style={look}
            />
          )
        }
        return (
          <button
            key={ticker}
            ref={(element) => {
              if (element) elements.current.set(ticker, element)
              else elements.current.delete(ticker)
            }}
            type="button"
            tabIndex={ticker === focusable ? 0 : -1}
            aria-label={[shown, ...label].join(', ')}
            title={[...label, shown].join(' · ')}
            className={`@container absolute flex flex-col items-center justify-center overflow-hidden text-center leading-tight outline-offset-[-2px] hover:brightness-125 ${frameOfHeld}`}
            style={look}
            onFocus={() => setCurrent(ticker)}
            onKeyDown={(event) => move(event, tile)}
            onClick={() => navigate(sharePath(ticker))}
          >
            {tile.height >= MIN_HEIGHT ? (
              <span className="hidden w-full truncate text-[11px] font-semibold @[26px]:block">
                {ticker.replace(/\.L$/, '')}
              </span>
            ) : null}
            {tile.height >= MIN_CHANGE_HEIGHT ? (
              <span className="hidden text-[10px] @[40px]:block">
                {formatPercentChange(change)}
              </span>
            ) : null}
          </button>
        )
      })}
    </div>
  )
}

function isTarget({ width, height }: MapTile, size: Size | null): boolean {
  if (!size) return true
  const inPixels = [(width / 100) * size.width, (height / 100) * size.height]
  return inPixels.every((pixels) => pixels >= MIN_TARGET_PX)
}

function percent({ left, top, width, height }: Pick<MapTile, 'left' | 'top' | 'width' | 'height'>) {
  return { left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }
}

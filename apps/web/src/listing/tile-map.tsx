import { useMemo, useRef } from 'react'
import { Link } from 'wouter'
import { layOutTiles, type Placed, type TileGroup } from '../ui/tile-layout.ts'
import { useArrowFocus } from '../ui/use-arrow-focus.ts'
import { type Size, useSize } from '../ui/use-size.ts'
import { changeTint } from './change-tint.ts'

export interface MapItem {
  readonly key: string
  /** Relative size, at least 0. */
  readonly area: number
  /** As a ratio; null if not known. */
  readonly change: number | null
  /** The two lines of a tile that has room for them. */
  readonly heading: string
  readonly figure: string
  /** Further details, for screen readers and on hover. */
  readonly about: string
  readonly href: string
  /** Has a frame. */
  readonly isMarked?: boolean
}

interface TileMapProps {
  readonly label: string
  readonly groups: readonly TileGroup<MapItem>[]
  /** The change with the full colour. */
  readonly full?: number
  /** Headings are words, not codes, and need more room. */
  readonly hasNames?: boolean
}

/** Smaller tiles cannot be hit with a finger: a table has them. */
const MIN_TARGET_PX = 26
const HEADING_FROM = { code: { width: 26, height: 17 }, name: { width: 60, height: 17 } }
const FIGURE_FROM = { width: 40, height: 31 }
const USUAL: Size = { width: 1000, height: 340 }

/** Rectangles by size, coloured by change. Arrow keys move between them, and Enter opens one. */
export function TileMap({ label, groups, full, hasNames = false }: TileMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame, USUAL)
  const { frames, tiles } = useMemo(
    () => (size ? layOutTiles(groups, ({ area }) => area, size) : { frames: [], tiles: [] }),
    [groups, size],
  )
  const targets = useMemo(
    () => tiles.filter(isTarget).map((tile) => ({ ...tile, key: tile.item.key })),
    [tiles],
  )
  const focusProps = useArrowFocus(targets)
  const headingFrom = HEADING_FROM[hasNames ? 'name' : 'code']
  return (
    <div
      ref={frame}
      role="group"
      aria-label={label}
      aria-busy={size === null}
      className="relative h-full w-full overflow-hidden"
    >
      {frames.map(({ name, ...place }) => (
        <div
          key={name}
          aria-hidden="true"
          className="absolute truncate px-0.5 text-[10px] leading-[1.3] text-muted"
          style={place}
        >
          {name}
        </div>
      ))}
      {tiles.map((tile) =>
        isTarget(tile) ? null : (
          <div
            key={tile.item.key}
            aria-hidden="true"
            className={`absolute ${frameOf(tile)}`}
            style={lookOf(tile, full)}
          />
        ),
      )}
      {targets.map((tile) => {
        const { item, width, height } = tile
        const description = `${item.heading} ${item.figure}, ${item.about}`
        return (
          <Link
            key={item.key}
            {...focusProps(tile)}
            href={item.href}
            aria-label={description}
            title={description}
            className={`absolute flex flex-col items-center justify-center overflow-hidden px-0.5 text-center text-[11px] leading-tight -outline-offset-2 hover:brightness-125 ${frameOf(tile)}`}
            style={lookOf(tile, full)}
          >
            {width >= headingFrom.width && height >= headingFrom.height ? (
              <span className="w-full truncate font-semibold">{item.heading}</span>
            ) : null}{' '}
            {width >= FIGURE_FROM.width && height >= FIGURE_FROM.height ? (
              <span>{item.figure}</span>
            ) : null}
          </Link>
        )
      })}
    </div>
  )
}

function frameOf({ item }: Placed<MapItem>): string {
  return item.isMarked ? 'ring-2 ring-inset ring-ink' : ''
}

function isTarget({ width, height }: Placed<MapItem>): boolean {
  return Math.min(width, height) >= MIN_TARGET_PX
}

function lookOf({ item, left, top, width, height }: Placed<MapItem>, full: number | undefined) {
  return { left, top, width, height, background: changeTint(item.change, full) }
}

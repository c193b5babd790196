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
  /** Headings are words, not codes: they wrap in a narrow tile. */
  readonly hasNames?: boolean
}

/** Smaller tiles cannot be hit with a finger: a table has them. */
const MIN_TARGET_PX = 26
const HEADING_FROM = { width: 26, height: 17 }
/** Narrower tiles have their name in smaller letters, on as many lines as fit. */
const NAME_FROM_WIDTH = 60
const SMALL_LINE_PX = 13
const FIGURE_LINE_PX = 15
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
            {width >= HEADING_FROM.width && height >= HEADING_FROM.height ? (
              <Heading tile={tile} wraps={hasNames && width < NAME_FROM_WIDTH} />
            ) : null}{' '}
            {hasFigure(tile) ? <span>{item.figure}</span> : null}
          </Link>
        )
      })}
    </div>
  )
}

function Heading({ tile, wraps }: { readonly tile: Placed<MapItem>; readonly wraps: boolean }) {
  const { heading } = tile.item
  if (!wraps) return <span className="w-full truncate font-semibold">{heading}</span>
  const room = tile.height - (hasFigure(tile) ? FIGURE_LINE_PX : 0)
  return (
    <span
      className="line-clamp-1 w-full text-[10px] font-semibold hyphens-auto [overflow-wrap:anywhere]"
      style={{ WebkitLineClamp: Math.max(1, Math.floor(room / SMALL_LINE_PX)) }}
    >
      {heading}
    </span>
  )
}

function hasFigure({ width, height }: Placed<MapItem>): boolean {
  return width >= FIGURE_FROM.width && height >= FIGURE_FROM.height
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
